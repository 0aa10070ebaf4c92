import { InvalidConfig } from "../errors.ts"
import type { Adapter } from "./adapter.ts"
import { storeFlows } from "./symbols.ts"
import type { Awaitable } from "../types.ts"

/**
 * What the library does with the users and sessions of an adapter. `S`, `A`, `E`, `R`, `F` and `P` are the types of its parts, which the
 * settings only keep.
 */
export interface StoreFlows<S = unknown, A = unknown, E = unknown, R = unknown, F = unknown, P = unknown> {
  /** The strategy `database`. */
  readonly sessions: S
  /** The function that ends all sessions of a user. */
  readonly endSessions: E
  /** The function that ends the sessions of a logout token. */
  readonly endAtProvider: P
  /** The routes by which users manage their own sessions and accounts. */
  readonly routes: R
  /** Loads what a demand for a fresh sign-in needs. */
  readonly loadFresh: F
  /** Loads what finds and links the accounts of users. */
  loadAccounts(): Awaitable<A>
}

/**
 * Returns the flows of the adapter, or `undefined` without an adapter.
 * @param own the flows that serve every adapter, whatever it brings. `@svc-auth/core/lean` has none
 * @throws {InvalidConfig} if there are neither these flows nor flows of the adapter; the message contains the fix
 */
export function findStoreFlows(adapter: Adapter | undefined, own: StoreFlows | undefined): StoreFlows | undefined {
  if (adapter === undefined) return undefined
  const flows = own ?? (adapter as { readonly [storeFlows]?: StoreFlows })[storeFlows]
  if (flows) return flows
  throw new InvalidConfig(
    "`adapter` is a plain object, which brings no flows; wrap it with `withFlows` from @svc-auth/core/adapters, or import " +
      "`Auth` from @svc-auth/core in place of @svc-auth/core/lean",
  )
}
