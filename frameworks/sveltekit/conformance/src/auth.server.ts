import { fixtureConfig } from "@svc-auth/conformance/fixtures"
import Svc from "@svc-auth/sveltekit"

export const { handle, handlers, auth, signIn, signOut, unstable_update, endSessions, getAccessToken, requireFresh } =
  Svc(
    fixtureConfig,
  )
