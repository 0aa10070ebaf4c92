/**
 * Svc Auth for Astro.
 * @module
 */
import type { APIContext, MiddlewareHandler } from "astro"
import { bind, type Provider, type ProviderId, type SeenSession, type UserFields } from "@svc-auth/core/kit"
import type { Awaitable, DefaultSession, Session } from "@svc-auth/core/types"
import { exposeError, keepCookiesOnError } from "./thrown-error.ts"
import { formPattern, preventStorage, submit } from "./form.ts"
import { findReachedUrls, host, originals, toRequestedUrl } from "./host.ts"
import { createRedirect, formatRefusal } from "./redirect.ts"
import type { SvcAuth, SvcConfig, SvcResult } from "./types.ts"
import { type AstroRequest, requests, ThrownRedirect } from "./astro-request.ts"

export type { SvcAuth, SvcConfig, SvcResult }

/**
 * Creates the middleware, `auth` and the verbs, in `src/auth.ts`: `export const { onRequest, auth, signIn, signOut } = Svc({ providers: [GitHub] })`.
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
  config: SvcConfig<S, A, List, F> | ((request?: Request, event?: APIContext) => Awaitable<SvcConfig<S, A, List, F>>),
): SvcResult<SeenSession<S, F>, ProviderId<List>, F> {
  type Seen = SeenSession<S, F>
  const { auth, guard, handlers, hook, verbs } = bind<APIContext, S, A, F>(host, config)

  /** Returns the guard's refusal if Astro renders another page than the requested one and the guard rejects it. */
  function refuseRewrite(event: APIContext): Promise<Response | undefined> | undefined {
    if (event.isPrerendered || event.request.url === toRequestedUrl(event)) return undefined
    return guard(event, () => findReachedUrls(event))
  }

  async function answer(current: AstroRequest, next: () => Promise<Response>): Promise<Response> {
    const { event } = current
    if (event.routePattern === formPattern) {
      return preventStorage(await followRedirect(current, () => submit(event, verbs)))
    }
    const response = await hook(event, async () => {
      const refusal = await refuseRewrite(event)
      if (refusal) return refusal
      return await keepCookiesOnError(current, () => followRedirect(current, next))
    })
    return await formatRefusal(event, response)
  }

  const onRequest: MiddlewareHandler = async (event, next) => {
    // the integration also runs this middleware after the app's own, because that may have rewritten the request
    if (requests.getStore()?.event === event) {
      const refusal = await refuseRewrite(event)
      return refusal ? await formatRefusal(event, refusal) : next()
    }
    // Astro renders error pages and pages of another locale after the first, with a copy of the request
    const original = originals.get(event.locals) ?? event.request
    if (requests.getStore()?.event.locals !== event.locals && toCookies(original) !== toCookies(event.request)) {
      return refuseShared()
    }
    originals.set(event.locals, original)
    event.locals.auth = () => auth(event) as Promise<Session | null>
    exposeError(event)
    const current: AstroRequest = { event, request: event.request, hasStarted: false, setsCookies: false }
    return await requests.run(current, async () => {
      try {
        return await followRedirect(current, () => answer(current, next))
      } catch (thrown) {
        // Astro before 7 never responds if the thrown value is `undefined` or `null`
        throw thrown ?? new Error(`The app threw ${thrown}`)
      } finally {
        current.hasStarted = true
      }
    })
  }

  const authOrHook = (...given: unknown[]): unknown =>
    host.isEvent(given[0]) && typeof given[1] === "function"
      ? onRequest(given[0], given[1] as Parameters<MiddlewareHandler>[1])
      : (auth as (...given: unknown[]) => unknown)(...given)
  return {
    onRequest,
    handlers,
    auth: authOrHook as SvcAuth<Seen>,
    ...verbs,
  }
}

const toCookies = ({ headers }: Request): string | null => headers.get("cookie")

/** The response to a request whose locals are those of an earlier one with other cookies. It would get the session of that request. */
function refuseShared(): Response {
  console.error("[svc-auth] two requests have the same `locals`; pass Astro's handler a new object for each request")
  return new Response("Something is wrong with this site's configuration.", {
    status: 500,
    headers: { "cache-control": "private, no-store" },
  })
}

/** Returns the result of `next`, or the redirect of `signIn` or `signOut` if one was called. */
async function followRedirect(current: AstroRequest, next: () => Promise<Response>): Promise<Response> {
  try {
    const response = await next()
    return current.target === undefined ? response : createRedirect(current.event, takeTarget(current))
  } catch (thrown) {
    if (current.target === undefined || !(thrown instanceof ThrownRedirect)) throw thrown
    return createRedirect(current.event, takeTarget(current))
  }
}

/** Returns the redirect's target and clears it, so that it is used only once. */
function takeTarget(current: AstroRequest): string {
  const { target = "/" } = current
  current.target = undefined
  return target
}
