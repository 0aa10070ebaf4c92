/**
 * Svc Auth for SvelteKit.
 * @module
 */
import type { RequestEvent } from "@sveltejs/kit"
import { bind } from "@svc-auth/core/kit"
import type { Awaitable, DefaultSession, Session } from "@svc-auth/core/types"
import { host } from "./host.ts"
import { asVisited } from "./sub-request.ts"
import type { Handle, SvcAuth, SvcConfig, SvcResult } from "./types.ts"
import { orAnswered } from "./uncaught.ts"

export type { SvcAuth, SvcConfig, SvcResult }

/**
 * Initialises Svc Auth: `export const { handle, auth, signIn, signOut } = Svc({ providers: [GitHub] })`.
 * @param config the configuration, or a function that makes it for one request; outside a request its arguments are absent
 * @throws {InvalidConfig} when the server starts with a configuration that cannot be used
 */
export default function Svc<S extends DefaultSession = Session, A extends DefaultSession = S>(
  config: SvcConfig<S, A> | ((request?: Request, event?: RequestEvent) => Awaitable<SvcConfig<S, A>>),
): SvcResult<S> {
  const { auth, handlers, hook, signIn, signOut, unstable_update } = bind<RequestEvent, S, A>(host, config)
  const handle: Handle = ({ event, resolve }) => {
    event.locals.auth = () => auth(event) as Promise<Session | null>
    return asVisited(event, () =>
      orAnswered(event, (enter) =>
        hook(event, () => {
          enter()
          return resolve(event)
        })))
  }
  const isHook = (input: unknown): input is Parameters<Handle>[0] =>
    typeof input === "object" && input !== null && "resolve" in input && "event" in input
  const authOrHandle = (...given: Parameters<typeof auth>): unknown =>
    isHook(given[0]) ? handle(given[0]) : auth(...given)
  return { handle, handlers, auth: authOrHandle as SvcAuth<S>, signIn, signOut, unstable_update }
}
