import { fixtureConfig } from "@svc-auth/conformance/fixtures"
import Svc from "@svc-auth/nextjs"
import { base } from "./base.ts"

export const svc = Svc(
  async (request?: Request) => {
    const config = await fixtureConfig(request)
    return { ...config, basePath: config.basePath ?? `${base}/auth` }
  },
)

export const { handlers, auth, signIn, signOut, unstable_update, getAccessToken, requireFresh } = svc
