import { defineFeature, type Feature } from "../app/feature.ts"
import { loadOnce } from "../app/load-once.ts"
import { loadStepUp } from "../fresh/load-step-up.ts"
import type { StoredSessions } from "../app/session-strategy.ts"

const loadDatabase = /* @__PURE__ */ loadOnce(async () => (await import("../session/database.ts")).databaseSessions)

/** Sessions in the store. The code is loaded on first use. */
const sessions: StoredSessions = {
  strategy: "database",
  access: async (context, update) => (await loadDatabase()).access(context, update),
  current: async (context) => (await loadDatabase()).current(context),
  begin: async (context, user, details, facts) => (await loadDatabase()).begin(context, user, details, facts),
  replace: async (...given) => await (await loadDatabase()).replace!(...given),
  end: async (context) => (await loadDatabase()).end(context),
  endOthers: async ({ settings }, { key }, userId) =>
    (await import("../session/user-rows.ts")).deleteOtherSessions(settings, userId, key),
  listed: {
    listOthers: async (...given) => (await import("../session/user-rows.ts")).listOtherSessions(...given),
    endOne: async (context, { sessionToken }) =>
      await (await import("../session/database.ts")).deleteRow(context, sessionToken),
  },
  endSessions: async (...given) => (await import("../session/user-rows.ts")).deleteUserSessions(...given),
  endAtProvider: async (...given) => await (await import("../session/provider-rows.ts")).deleteAtProvider(...given),
}

/**
 * The feature of apps with an adapter: linked accounts and sessions in the store. `@svc-auth/core`, the bindings and the memory, SQLite, SQL and
 * Redis adapters contain it. With `@svc-auth/core/lean`, add it for any other adapter:
 *
 * ```ts
 * import { storeFeature } from "@svc-auth/core/features"
 * import { Auth } from "@svc-auth/core/lean"
 *
 * const config = { adapter: PrismaAdapter(prisma), providers: [GitHub], secret, use: [storeFeature] }
 * ```
 */
export const storeFeature: Feature = /* @__PURE__ */ defineFeature({
  id: "store",
  serves: ({ adapter }) => adapter !== undefined,
  sessions,
  loadStepUp,
  loadAccounts: /* @__PURE__ */ loadOnce(async () => (await import("../signin/accounts.ts")).accounts),
})
