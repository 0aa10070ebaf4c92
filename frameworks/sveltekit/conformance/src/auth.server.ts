import { fixtureConfig } from "@svc-auth/conformance/fixtures"
import Svc from "@svc-auth/sveltekit"

export const svc = Svc(
  fixtureConfig,
)

export const { handle, handlers, auth, signIn, signOut, unstable_update, getAccessToken, requireFresh } = svc
