import { InvalidConfig } from "../errors.ts"
import type { Adapter } from "./adapter.ts"
import type { Accounts } from "./accounts.ts"
import type { AppRoutes } from "./route.ts"
import type { EndAtProvider, SessionStrategy } from "./session-strategy.ts"
import type { EndUserSessions } from "./settings.ts"
import type { LoadStepUp } from "./step-up.ts"
import { storeFlows } from "./symbols.ts"
import type { Awaitable } from "../types.ts"

/** Code that runs only with an adapter. */
export interface StoreFlows {
  /** The strategy `database`. */
  readonly sessions: SessionStrategy
  /** The function that ends all sessions of a user. */
  readonly endSessions: EndUserSessions
  /** The function that ends the sessions of a logout token. */
  readonly endAtProvider: EndAtProvider
  /** The routes by which users manage their own sessions and accounts. */
  readonly routes: AppRoutes
  /** Loads what a demand for a fresh sign-in needs. */
  readonly loadFresh: LoadStepUp
  /** Loads what finds and links the accounts of users. */
  loadAccounts(): Awaitable<Accounts>
}

/**
 * Returns the adapter's flows, or `undefined` without an adapter.
 * @param own the entry's flows, which serve every adapter. `@svc-auth/core/lean` has none
 * @throws {InvalidConfig} if neither the entry nor the adapter contains flows; the message contains the fix
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
