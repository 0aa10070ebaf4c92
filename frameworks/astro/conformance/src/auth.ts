import { fixtureConfig } from "@svc-auth/conformance/fixtures"
import Svc from "@svc-auth/astro"

export const { onRequest, handlers, auth, signIn, signOut, unstable_update } = Svc(fixtureConfig)
