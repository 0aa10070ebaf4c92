import { requirePasskeys } from "../app/adapter-calls.ts"
import type { AdapterAccount, AdapterAuthenticator } from "../app/adapter.ts"
import type { Settings } from "../app/settings.ts"

/** A stored passkey, and an account that it signs in with. */
export interface LinkedPasskey {
  readonly row: AdapterAuthenticator
  readonly account: AdapterAccount
}

/** Returns the passkeys that the user can sign in with, across all passkey providers. A passkey whose account was unlinked is not listed. */
export async function listLinkedPasskeys(settings: Settings, userId: string): Promise<LinkedPasskey[]> {
  const ids = [...settings.providers.values()].filter(({ type }) => type === "webauthn").map(({ id }) => id)
  // the adapter of an app without passkeys may have the methods but no table
  if (ids.length === 0) return []
  const { listAuthenticatorsByUserId, getAccount } = requirePasskeys(settings)
  const rows = await listAuthenticatorsByUserId(userId)
  const found = await Promise.all(rows.flatMap((row) =>
    ids.map(async (id) => {
      const account = await getAccount(row.providerAccountId, id)
      return account && String(account.userId) === String(userId) ? [{ row, account }] : []
    })
  ))
  return found.flat()
}
