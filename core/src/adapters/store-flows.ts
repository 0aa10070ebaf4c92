import type { Adapter } from "../app/adapter.ts"
import { loadOnce } from "../app/load-once.ts"
import { manageRoutes } from "../account/routes.ts"
import { storeFlows } from "../app/symbols.ts"
import type { SessionStrategy } from "../app/session-strategy.ts"
import type { StoreFlows } from "../app/store-flows.ts"

const loadDatabase = /* @__PURE__ */ loadOnce(async () => (await import("../session/database.ts")).databaseSessions)

/** Sessions in the store. The code is loaded on first use. */
const sessions: SessionStrategy = {
  access: async (context, update) => (await loadDatabase()).access(context, update),
  current: async (context) => (await loadDatabase()).current(context),
  begin: async (context, user, details, facts) => (await loadDatabase()).begin(context, user, details, facts),
  replace: async (...given) => await (await loadDatabase()).replace!(...given),
  end: async (context) => (await loadDatabase()).end(context),
}

/** Sessions in the store, and linking: what only an app with an adapter needs. */
export const allStoreFlows: StoreFlows = {
  sessions,
  routes: manageRoutes,
  loadFresh: /* @__PURE__ */ loadOnce(() => import("../fresh/fresh.ts")),
  endSessions: async (...given) => (await import("../session/user-rows.ts")).deleteUserSessions(...given),
  endAtProvider: async (...given) => await (await import("../session/provider-rows.ts")).deleteAtProvider(...given),
  loadAccounts: /* @__PURE__ */ loadOnce(async () => (await import("../signin/accounts.ts")).accounts),
}

/**
 * Adds the code that `@svc-auth/core/lean` needs to the adapter, which is that for linking and for sessions in the store, and returns the
 * adapter. `@svc-auth/core` and the bindings do not need this call. The memory, SQLite and Redis adapters already contain the code.
 *
 * ```ts
 * import { withFlows } from "@svc-auth/core/adapters"
 * import { Auth } from "@svc-auth/core/lean"
 *
 * const config = { adapter: withFlows(PrismaAdapter(prisma)), providers: [GitHub], secret }
 * ```
 */
export const withFlows = <A extends Adapter>(adapter: A): A => Object.assign(adapter, { [storeFlows]: allStoreFlows })
