/**
 * Svc Auth for Astro.
 * @module
 */
import type { APIContext, MiddlewareHandler } from "astro"
import { bind } from "@svc-auth/core/kit"
import type { Awaitable, DefaultSession, Session } from "@svc-auth/core/types"
import { orFailed, tellFailure } from "./failure.ts"
import { formPattern, submit, toUnstored } from "./form.ts"
import { asked, host, toRewrittenUrls } from "./host.ts"
import { toLeft, toRefusal } from "./leaving.ts"
import type { SvcAuth, SvcConfig, SvcResult } from "./types.ts"
import { Leaving, type Visit, visits } from "./visit.ts"

export type { SvcAuth, SvcConfig, SvcResult }

/**
 * Initialises Svc Auth, in `src/auth.ts`: `export const { onRequest, auth, signIn, signOut } = Svc({ providers: [GitHub] })`.
 * @param config the configuration, or a function that makes it for one request; outside a request its arguments are absent
 * @throws {InvalidConfig} when the server starts with a configuration that cannot be used
 */
export default function Svc<S extends DefaultSession = Session, A extends DefaultSession = S>(
  config: SvcConfig<S, A> | ((request?: Request, event?: APIContext) => Awaitable<SvcConfig<S, A>>),
): SvcResult<S> {
  const { auth, guard, handlers, hook, signIn, signOut, unstable_update } = bind<APIContext, S, A>(host, config)

  /** Returns the guard's answer about a page that is rendered in place of the requested one. */
  function refuseRewrite(event: APIContext): Promise<Response | undefined> | undefined {
    if (event.isPrerendered || event.request.url === asked.get(event.locals)) return undefined
    return guard(event, () => toRewrittenUrls(event))
  }

  async function answer(visit: Visit, next: () => Promise<Response>): Promise<Response> {
    const { event } = visit
    if (event.routePattern === formPattern) {
      return toUnstored(await orLeft(visit, () => submit(event, { signIn, signOut })))
    }
    let isAdmitted = false
    const response = await hook(event, async () => {
      const refusal = await refuseRewrite(event)
      if (refusal) return refusal
      isAdmitted = true
      return await orFailed(visit, () => orLeft(visit, next))
    })
    return isAdmitted ? response : await toRefusal(event, response)
  }

  const onRequest: MiddlewareHandler = async (event, next) => {
    // the integration installs this middleware after the app's own, too, because that may have rewritten the request
    if (visits.getStore()?.event === event) {
      const refusal = await refuseRewrite(event)
      return refusal ? await toRefusal(event, refusal) : next()
    }
    asked.set(event.locals, asked.get(event.locals) ?? event.request.url)
    event.locals.auth = () => auth(event) as Promise<Session | null>
    tellFailure(event)
    const visit: Visit = { event, request: event.request, isSent: false, setsCookies: false }
    return await visits.run(visit, async () => {
      try {
        return await orLeft(visit, () => answer(visit, next))
      } catch (thrown) {
        // Astro before 7 reads the stack of what is thrown, and without one never answers
        throw thrown ?? new Error(`${thrown} was thrown`)
      } finally {
        visit.isSent = true
      }
    })
  }

  const authOrHook = (...given: unknown[]): unknown =>
    host.isEvent(given[0]) && typeof given[1] === "function"
      ? onRequest(given[0], given[1] as Parameters<MiddlewareHandler>[1])
      : (auth as (...given: unknown[]) => unknown)(...given)
  return { onRequest, handlers, auth: authOrHook as SvcAuth<S>, signIn, signOut, unstable_update }
}

/** What `next` answers, unless a verb has sent the person elsewhere meanwhile. */
async function orLeft(visit: Visit, next: () => Promise<Response>): Promise<Response> {
  try {
    const response = await next()
    return visit.target === undefined ? response : toLeft(visit.event, take(visit))
  } catch (thrown) {
    if (visit.target === undefined || !(thrown instanceof Leaving)) throw thrown
    return toLeft(visit.event, take(visit))
  }
}

function take(visit: Visit): string {
  const { target = "/" } = visit
  visit.target = undefined
  return target
}
