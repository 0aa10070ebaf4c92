import type { AdapterAccount } from "../model/adapter.ts"
import { findDpopKey, withDpopKey } from "../model/dpop-key.ts"
import type { Account, TokenSet } from "../model/types.ts"
import type { ProviderSettings } from "../settings/provider.ts"

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
 * Returns the account as the adapter stores it, with Auth.js's columns or with the token fields that the provider's
 * `account` returns, and with the key to which the tokens are bound.
 */
export function toRow(provider: ProviderSettings | undefined, account: Account, userId: string): AdapterAccount {
  const { type, provider: id, providerAccountId, userId: _, ...tokens } = account
  const fields = toFields(provider, tokens)
  return withDpopKey({ ...fields, userId, type, provider: id, providerAccountId }, findDpopKey(account))
}

function toFields(provider: ProviderSettings | undefined, tokens: TokenSet): Partial<TokenSet> {
  if (provider && "config" in provider && provider.config.account) return provider.config.account(tokens) ?? {}
  const held = columns.filter((name) => tokens[name] !== undefined)
  return Object.fromEntries(held.map((name) => [name, tokens[name]]))
}
