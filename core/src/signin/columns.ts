import type { AccountChanges, AdapterAccount } from "../app/adapter.ts"
import { findDpopKey, withDpopKey } from "../app/dpop-key.ts"
import type { Account, TokenSet } from "../types.ts"
import type { ProviderSettings } from "../app/provider-settings.ts"

/** The token fields for which every Auth.js adapter has a column. */
const columns = [
  "access_token",
  "refresh_token",
  "expires_at",
  "id_token",
  "scope",
  "token_type",
  "session_state",
] as const satisfies (keyof TokenSet)[]

/**
 * Returns the account's row, with Auth.js's columns or the token fields that the provider's `account` returns, and with the key to which
 * the tokens are bound.
 */
export function toRow(provider: ProviderSettings | undefined, account: Account, userId: string): AdapterAccount {
  const { type, provider: id, providerAccountId, userId: _, ...tokens } = account
  const fields = toFields(provider, tokens)
  return withDpopKey({ ...fields, userId, type, provider: id, providerAccountId }, findDpopKey(account))
}

/** The columns that are cleared if a response does not contain them, because they described the old access token. */
const cleared: Readonly<Record<"signIn" | "refresh", readonly (keyof TokenSet)[]>> = {
  // the refresh token stays, because Google sends one only at the first consent. An absent scope is the requested one (RFC 6749 §5.1)
  signIn: ["expires_at", "id_token", "session_state"],
  // an absent scope has not changed (RFC 6749 §6)
  refresh: ["expires_at"],
}

/**
 * Returns the changes that store the tokens of a later sign-in or a refresh in the account's row. They do not contain the owner's id,
 * because another request may have moved the account to another user since it was read.
 */
export function toChanges({ userId: _, ...row }: AdapterAccount, answer: "signIn" | "refresh"): AccountChanges {
  // without a new access token, the columns still describe the old one
  const names = row.access_token === undefined ? [] : cleared[answer]
  const absent = names.filter((name) => row[name] === undefined)
  return { ...row, ...Object.fromEntries(absent.map((name) => [name, null])) }
}

function toFields(provider: ProviderSettings | undefined, tokens: TokenSet): Partial<TokenSet> {
  if (provider && "config" in provider && provider.config.account) return provider.config.account(tokens) ?? {}
  const held = columns.filter((name) => tokens[name] !== undefined)
  return Object.fromEntries(held.map((name) => [name, tokens[name]]))
}
