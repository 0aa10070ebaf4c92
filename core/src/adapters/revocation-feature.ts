import { defineFeature, type Feature } from "../app/feature.ts"
import type { StoredSessions } from "../app/session-strategy.ts"
import { readRevocation } from "../session/revocation-options.ts"
import { loadStepUp } from "../fresh/load-step-up.ts"
import { loadOnce } from "../app/load-once.ts"

const load = /* @__PURE__ */ loadOnce(async () => (await import("../session/revocable.ts")).revocableSessions)

/** JWT sessions that can be ended elsewhere. The first session loads the code. */
const sessions: StoredSessions = {
  strategy: "jwt",
  access: async (...given) => (await load()).access(...given),
  current: async (...given) => (await load()).current(...given),
  begin: async (...given) => (await load()).begin(...given),
  end: async (...given) => (await load()).end(...given),
  endOthers: async (...given) => (await load()).endOthers(...given),
  endSessions: async (...given) => (await import("../session/revocation.ts")).revokeUser(...given),
  reportChange: async (...given) => await (await import("../session/revocation.ts")).reportChange(...given),
  endAtProvider: async (...given) => await (await import("../session/revocation.ts")).revokeAtProvider(...given),
}

/**
 * The feature of apps with the option `session.revocation`. The library's own revocation stores contain it. Add it for any other store:
 *
 * ```ts
 * import { revocationFeature } from "@svc-auth/core/features"
 *
 * const config = { providers: [GitHub], secret, session: { revocation: { store } }, use: [revocationFeature] }
 * ```
 */
export const revocationFeature: Feature = /* @__PURE__ */ defineFeature({
  id: "revocation",
  serves: ({ session }) => session?.revocation !== undefined,
  readRevocation,
  sessions,
  loadStepUp,
})
