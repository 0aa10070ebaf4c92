/**
 * Svc Auth for SvelteKit.
 * @module
 */
import type { RequestEvent } from "@sveltejs/kit"
import { bind, type Provider, type ProviderId, type SeenSession, type UserFields } from "@svc-auth/core/kit"
import type { Awaitable, DefaultSession, Session } from "@svc-auth/core/types"
import { createHandle } from "./handle.ts"
import { host } from "./host.ts"
import type { Handle, SvcAuth, SvcConfig, SvcResult } from "./types.ts"

export { createFormCheck, type FormCheckOptions } from "./form-check.ts"
export type { Handle, SvcAuth, SvcConfig, SvcResult }

/**
 * Creates `handle`, `auth` and the verbs: `export const { handle, auth, signIn, signOut } = Svc({ providers: [GitHub] })`.
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
  config: SvcConfig<S, A, List, F> | ((request?: Request, event?: RequestEvent) => Awaitable<SvcConfig<S, A, List, F>>),
): SvcResult<SeenSession<S, F>, ProviderId<List>, F> {
  type Seen = SeenSession<S, F>
  const { auth, handlers, hook, verbs } = bind<RequestEvent, S, A, F>(host, config)
  const handle = createHandle<Seen>({ auth, hook })
  const isHook = (input: unknown): input is Parameters<Handle>[0] =>
    typeof input === "object" && input !== null && "resolve" in input && "event" in input
  const authOrHandle = (...given: Parameters<typeof auth>): unknown =>
    isHook(given[0]) ? handle(given[0]) : auth(...given)
  return {
    handle,
    handlers,
    auth: authOrHandle as SvcAuth<Seen>,
    ...verbs,
  }
}
