import type { AccountClaim } from "../app/claim.ts"
import type { Account } from "../types.ts"
import type { RequestContext } from "../app/context.ts"

/**
 * Returns whether the adapter decides which user an account belongs to. Credentials use it only under the strategy
 * `database`.
 */
export const usesStore = ({ settings: { adapter, session } }: RequestContext, { type }: Account): boolean =>
  adapter !== undefined && (type !== "credentials" || session.strategy === "database")

/** Returns true if another tab may be linking the same account. A new passkey is known to one tab only. */
export const mayBeInOtherTab = ({ passkey }: AccountClaim): boolean => passkey === undefined

/** Returns the user's id as text, because an adapter's ids may be numbers. */
export const idOf = (user: { readonly id: unknown } | undefined): string | undefined =>
  user ? String(user.id) : undefined
