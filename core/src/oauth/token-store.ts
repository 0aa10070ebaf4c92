import { InvalidConfig } from "../errors.ts"
import { findMethod, type Store } from "../app/adapter-calls.ts"
import type { Settings } from "../app/settings.ts"

/** The adapter's methods that read and write the tokens of accounts. */
export interface TokenStore extends Store<"getAccount" | "listAccounts" | "updateAccount"> {
  /** Absent if the adapter cannot reserve an account for one process. */
  readonly claims: Store<"claim" | "release"> | undefined
}

/** Returns the adapter's token methods. @throws {InvalidConfig} if the adapter lacks one that is needed */
export function requireTokenStore(settings: Settings): TokenStore {
  const guide = "to keep the tokens in the session cookie instead, see docs/token-rotation.md"
  if (!settings.adapter) {
    throw new InvalidConfig(`\`adapter\` is missing: getAccessToken reads tokens that an adapter stores; ${guide}`, {
      type: "MissingAdapter",
    })
  }
  const [getAccount, listAccounts, updateAccount] = [
    findMethod(settings, "getAccount"),
    findMethod(settings, "listAccounts"),
    findMethod(settings, "updateAccount"),
  ]
  if (!getAccount || !listAccounts || !updateAccount) {
    const missing = Object.entries({ getAccount, listAccounts, updateAccount }).filter(([, method]) => !method)
    throw new InvalidConfig(
      `the adapter lacks ${
        missing.map(([name]) => name).join(", ")
      }, which getAccessToken needs; add them, or, ${guide}`,
      { type: "MissingAdapterMethods" },
    )
  }
  const [claim, release] = [findMethod(settings, "claim"), findMethod(settings, "release")]
  return { getAccount, listAccounts, updateAccount, claims: claim && release ? { claim, release } : undefined }
}
