import type { Accounts } from "../account/accounts.ts"
import type { Adapter } from "../model/adapter.ts"
import { storeFlows } from "../model/symbols.ts"
import { databaseSessions } from "../session/database.ts"
import type { SessionStrategy } from "../session/strategy.ts"
import type { StoreFlows } from "../settings/store-flows.ts"

/** Sessions in the store, and linking: what only an app with an adapter needs. */
export const allStoreFlows: StoreFlows<SessionStrategy, Accounts> = {
  sessions: databaseSessions,
  loadAccounts: async () => (await import("../account/accounts.ts")).accounts,
}

/**
 * Adds to the adapter what `@svc-auth/core/lean` needs for it, which is linking and sessions in the store, and returns it.
 * `@svc-auth/core` and the bindings need no such call. The memory, SQLite and Redis adapters come with it.
 *
 * ```ts
 * import { withFlows } from "@svc-auth/core/adapters"
 * import { Auth } from "@svc-auth/core/lean"
 *
 * const config = { adapter: withFlows(PrismaAdapter(prisma)), providers: [GitHub], secret }
 * ```
 */
export const withFlows = <A extends Adapter>(adapter: A): A => Object.assign(adapter, { [storeFlows]: allStoreFlows })
