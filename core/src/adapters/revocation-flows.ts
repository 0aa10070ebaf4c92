import type { RevocationStore } from "../app/revocation.ts"
import { revocationFlows } from "../app/symbols.ts"
import type { RevocationFlows } from "../app/revocation-settings.ts"
import { readRevocation } from "../session/revocation-options.ts"
import { sessionRoutes } from "../account/routes.ts"
import { loadOnce } from "../app/load-once.ts"

const load = /* @__PURE__ */ loadOnce(async () => (await import("../session/revocable.ts")).revocableSessions)

/** The code that runs only with the option `session.revocation`. The first session loads it. */
export const allRevocationFlows: RevocationFlows = {
  read: readRevocation,
  routes: sessionRoutes,
  loadFresh: /* @__PURE__ */ loadOnce(() => import("../fresh/fresh.ts")),
  sessions: {
    access: async (...given) => (await load()).access(...given),
    current: async (...given) => (await load()).current(...given),
    begin: async (...given) => (await load()).begin(...given),
    end: async (...given) => (await load()).end(...given),
  },
  endSessions: async (...given) => (await import("../session/revocation.ts")).revokeUser(...given),
  endAtProvider: async (...given) => await (await import("../session/revocation.ts")).revokeAtProvider(...given),
}

/**
 * Adds the code that `@svc-auth/core/lean` needs for the option `session.revocation` to the store, and returns the store. `@svc-auth/core`
 * and the bindings do not need this call. The library's own stores already contain the code.
 *
 * ```ts
 * import { withRevocationFlows } from "@svc-auth/core/adapters"
 *
 * const store = withRevocationFlows({ revoke, findRevocations })
 * ```
 */
export const withRevocationFlows = <S extends RevocationStore>(store: S): S =>
  Object.assign(store, { [revocationFlows]: allRevocationFlows })
