import { fixtureConfig } from "@svc-auth/conformance/fixtures"
import Svc from "@svc-auth/astro"

type Config = Awaited<ReturnType<typeof fixtureConfig>>

const guarded = new WeakMap<Config, Config>()

/** Returns the fixture's configuration, which also guards an action, an island and endpoints by their exact paths. */
function withMembers(config: Config): Config {
  const { authorized } = config.callbacks
  if (!authorized) return config
  const known = guarded.get(config) ?? {
    ...config,
    callbacks: {
      ...config.callbacks,
      authorized: (params) => {
        const { pathname } = new URL(params.request.url)
        const isForMembers = /^(\/[^/_]+)?\/(_actions\/buy|_server-islands\/Members|exact|exact\.csv)$/.test(pathname)
        return (params.auth !== null || !isForMembers) && authorized(params)
      },
    },
  }
  guarded.set(config, known)
  return known
}

export const svc = Svc(async (request) => withMembers(await fixtureConfig(request)))

export const {
  onRequest,
  handlers,
  auth,
  signIn,
  signOut,
  unstable_update,

  getAccessToken,
  requireFresh,
} = svc
