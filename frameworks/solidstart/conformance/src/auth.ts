import { fixtureConfig } from "@svc-auth/conformance/fixtures"
import Svc from "@svc-auth/solidstart"

export const {
  middleware,
  handlers,
  auth,
  signIn,
  signOut,
  unstable_update,
  endSessions,
  getAccessToken,
  requireFresh,
} = Svc(
  fixtureConfig,
)
