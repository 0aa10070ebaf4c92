/**
 * Svc Auth for Elysia.
 * @module
 */
import { bind } from "@svc-auth/core/kit"
import type { Awaitable, DefaultSession, Session } from "@svc-auth/core/types"
import { createHost } from "./host.ts"
import { Place } from "./place.ts"
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
 * Initialises Svc Auth: `export const { plugin, auth, signIn, signOut } = Svc({ providers: [GitHub] })`.
 * @param config the configuration, or a function that makes it for one request; outside a request its arguments are absent
 * @throws {InvalidConfig} when the server starts with a configuration that cannot be used
 */
export default function Svc<S extends DefaultSession = Session, A extends DefaultSession = S>(
  config: SvcConfig<S, A> | ((request?: Request, event?: ElysiaEvent) => Awaitable<SvcConfig<S, A>>),
): SvcResult<S> {
  const place = new Place()
  const { auth, demand, guard, handlers, hook, signIn, signOut, unstable_update } = bind<ElysiaEvent, S, A>(
    createHost(place),
    config,
  )
  const plugin = install(place, { auth, demand, guard, hook })
  return { plugin, handlers, auth: auth as SvcAuth<S>, signIn, signOut, unstable_update }
}
