/**
 * Svc Auth for Elysia.
 * @module
 */
import { bind, type Provider, type ProviderId, type SeenSession, type UserFields } from "@svc-auth/core/kit"
import type { Awaitable, DefaultSession, Session } from "@svc-auth/core/types"
import { createHost } from "./host.ts"
import { Installation } from "./installation.ts"
import { install } from "./plugin.ts"
import type { ElysiaEvent, SvcAuth, SvcConfig, SvcResult } from "./types.ts"

export type {
  ElysiaEvent,
  NoLayer,
  None,
  SignedIn,
  SignInRequired,
  SvcAuth,
  SvcConfig,
  SvcPlugin,
  SvcResult,
} from "./types.ts"

/**
 * Creates the plugin, `auth` and the verbs: `export const { plugin, auth, signIn, signOut } = Svc({ providers: [GitHub] })`.
 * @param config the configuration, or a function that returns it for one request. Outside a request the function is called without arguments
 * @throws {InvalidConfig} if the configuration is invalid. If its providers or its adapter are plain objects, the error is logged instead, and is
 * the response to every request
 */
export default function Svc<
  S extends DefaultSession = Session,
  A extends DefaultSession = S,
  const List extends Provider[] = Provider[],
  const F extends UserFields = UserFields,
>(
  config: SvcConfig<S, A, List, F> | ((request?: Request, event?: ElysiaEvent) => Awaitable<SvcConfig<S, A, List, F>>),
): SvcResult<SeenSession<S, F>, ProviderId<List>, F> {
  type Seen = SeenSession<S, F>
  const installation = new Installation()
  const {
    auth,
    demand,
    guard,
    handlers,
    hook,
    verbs,
  } = bind<ElysiaEvent, S, A, F>(createHost(installation), config)
  const plugin = install(installation, { auth, demand, guard, hook })
  return {
    plugin,
    handlers,
    auth: auth as SvcAuth<Seen>,
    ...verbs,
  }
}
