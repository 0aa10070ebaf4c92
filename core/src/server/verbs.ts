import type { RequestContext, RouteContext } from "../request/context.ts"
import { AuthError, CallbackRouteError, InvalidProvider, toAuthError } from "../errors.ts"
import type { Outcome } from "../flows/outcome.ts"
import { pageUrl } from "../flows/target.ts"
import { requireSameOrigin } from "../request/same-origin.ts"
import { countNetwork } from "../limits/limit.ts"
import type { AuthAction, Session } from "../model/types.ts"
import type { ProviderSettings } from "../settings/provider.ts"
import { updateSession } from "../session/session.ts"
import { trace } from "../request/trace.ts"
import type { Fields } from "../web/body.ts"

const isUnsafe = ({ method }: Request) => method !== "GET" && method !== "HEAD"

/** The request as a server-side call of one of the flows: `redirectTo` takes the place of the form's `callbackUrl`. */
function toCall(
  context: RequestContext,
  action: AuthAction,
  options: Fields,
  provider?: ProviderSettings,
): RouteContext {
  const body = new Map(options)
  const target = options.get("redirectTo")
  if (target !== undefined) body.set("callbackUrl", target)
  return Object.freeze(
    {
      ...context,
      route: { method: "POST", action },
      ...(provider && { provider }),
      query: new URLSearchParams(),
      body,
      json: false,
    } as const,
  )
}

const toUrl = (outcome: Outcome): string => {
  if (outcome.kind === "redirect") return outcome.url
  throw new CallbackRouteError("the flow ended in no redirect")
}

/** Logs in full what is thrown to the caller. */
async function logged<T>(context: RequestContext, run: () => Promise<T> | T): Promise<T> {
  try {
    return await run()
  } catch (thrown) {
    const error = toAuthError(thrown, CallbackRouteError)
    context.settings.logger.error(error.type, error)
    trace(context, error.type, { reason: error.message })
    throw error
  }
}

/** The way in of this provider. Most requests only read a session, and do not wait for any of them to load. */
async function enter(context: RouteContext, { type }: ProviderSettings, params: URLSearchParams): Promise<Outcome> {
  if (type === "credentials") return await (await import("../flows/credentials.ts")).credentials(context)
  if (type === "webauthn") return (await import("../flows/pages/signin.ts")).showForm(context)
  if (type === "email") return await (await import("../flows/email/start.ts")).emailStart(context)
  return await (await import("../flows/oauth/start.ts")).startOAuth(context, params)
}

/**
 * Signs in with a provider, as the framework's own code asks for it. @returns the absolute URL to go to
 * @param id none: the sign-in page's URL
 * @param options `redirectTo` and the fields of a form
 * @param params authorization parameters, trusted as code is
 * @throws {AuthError}
 */
export function signIn(
  context: RequestContext,
  id: string | undefined,
  options: Fields,
  params: URLSearchParams,
): Promise<string> {
  return logged(context, async () => {
    const { settings, request, origin } = context
    const provider = id === undefined ? undefined : settings.providers.get(id)
    const starts = !id || (provider?.type !== "credentials" && provider?.type !== "email")
    // a page guard may send anyone off to sign in; what changes this browser's session may not come from another site
    if (isUnsafe(request) || !starts) requireSameOrigin(request, origin)
    const redirectTo = options.get("redirectTo")
    if (!id) return pageUrl(context, "signIn", { callbackUrl: typeof redirectTo === "string" ? redirectTo : undefined })
    if (!provider) {
      throw new InvalidProvider(
        `no provider has the id "${id.slice(0, 100)}"; configured: ${[...settings.providers.keys()].join(", ")}`,
      )
    }
    const call = toCall(context, "signin", options, provider)
    const taken = starts ? [] : await countNetwork(context, provider)
    return toUrl(await enter({ ...call, taken }, provider, params))
  })
}

/** Ends the session. @returns the absolute URL to go to @throws {AuthError} when another site asked for it */
export function signOut(context: RequestContext, options: Fields): Promise<string> {
  return logged(context, async () => {
    requireSameOrigin(context.request, context.origin)
    const flow = await import("../flows/pages/signout.ts")
    return toUrl(await flow.signOut(toCall(context, "signout", options)))
  })
}

/** Updates the session as far as the callbacks take it. @returns it, or null where there is none @throws {AuthError} */
export function update(context: RequestContext, data: unknown): Promise<Session | null> {
  return logged(context, async () => {
    requireSameOrigin(context.request, context.origin)
    const reading = await updateSession(context, data)
    if (reading.status === "ok") return reading.session
    throw new AuthError("the session cannot be read at the moment")
  })
}
