import { fixtureConfig } from "@svc-auth/conformance/fixtures"
import Svc from "@svc-auth/solidstart"

export const svc = Svc(
  fixtureConfig,
)

export const {
  middleware,
  handlers,
  auth,
  signIn,
  signOut,
  unstable_update,

  getAccessToken,
  requireFresh,
} = svc
