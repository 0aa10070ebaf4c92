import { fixtureConfig } from "@svc-auth/conformance/fixtures"
import Svc from "@svc-auth/elysia"

export const svc = Svc(
  fixtureConfig,
)

export const { plugin, auth, signIn, signOut, unstable_update, getAccessToken, requireFresh } = svc
