import { fixtureConfig } from "@svc-auth/conformance/fixtures"
import Svc from "@svc-auth/nextjs"

export const { handlers, auth, signIn, signOut } = Svc(fixtureConfig)
