import { fixtureConfig } from "@svc-auth/conformance/fixtures"
import Svc from "@svc-auth/elysia"

export const { plugin, auth, signIn, signOut, unstable_update, endSessions, getAccessToken, requireFresh } = Svc(
  fixtureConfig,
)
