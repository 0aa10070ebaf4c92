import type { Context, Visit } from "../context.ts"
import { InvalidCallbackUrl } from "../errors.ts"
import type { PagesOptions } from "../model/types.ts"
import { trace } from "../trace.ts"
import { parseUrl, toSameOriginUrl } from "../web/url.ts"

/** The target the client named: `callbackUrl` in the body, else in the query. It is not judged yet. */
export function namedTarget({ body, query }: Context): string | undefined {
  const named = body.get("callbackUrl") ?? query.get("callbackUrl")
  return typeof named === "string" && named !== "" ? named : undefined
}

/** The app's root: where people land who name no target, or none that will do. */
export const homeUrl = ({ origin, settings }: Visit): string => origin + settings.home

/**
 * Where a target that a client named may lead: what `callbacks.redirect` says, or, without it, the target itself on the app's
 * own origin. Anything malformed or refused leads to the app's root. The serialised result is what was judged.
 */
export async function toTarget(visit: Visit, named: string | undefined): Promise<string> {
  const { settings, origin } = visit
  if (named === undefined) return homeUrl(visit)
  const own = toSameOriginUrl(named, origin)
  if (!settings.callbacks.redirect) {
    if (!own) {
      settings.logger.debug("redirect-refused", { reason: "other origin or malformed" })
      trace(visit, "redirect refused: other origin or malformed", { named: named.split("?", 1)[0] })
    }
    return own ?? homeUrl(visit)
  }
  try {
    const chosen: unknown = await settings.callbacks.redirect({ url: named, baseUrl: origin })
    const url = typeof chosen === "string" ? parseUrl(chosen, origin) : undefined
    trace(visit, "callbacks.redirect decided", { from: named.split("?", 1)[0], to: url?.origin })
    if (url && /^https?:$/.test(url.protocol)) return url.href
    throw new InvalidCallbackUrl(`callbacks.redirect gave ${JSON.stringify(chosen)}, which is no http(s) URL`)
  } catch (thrown) {
    const error = thrown instanceof InvalidCallbackUrl
      ? thrown
      : new InvalidCallbackUrl("callbacks.redirect threw", { cause: thrown })
    settings.logger.error(error.type, error)
    return homeUrl(visit)
  }
}

/** URL of one of our routes. */
export const routeUrl = ({ origin, settings }: Visit, path: string): string => `${origin}${settings.basePath}/${path}`

/** Our own pages. For new users there is none: only an integrator's is ever shown. */
const pagePaths: Readonly<Record<keyof PagesOptions, string>> = {
  signIn: "signin",
  signOut: "signout",
  error: "error",
  verifyRequest: "verify-request",
  newUser: "",
}

/** URL of the page of this kind, the integrator's where there is one, with these parameters; `undefined` ones are left out. */
export function pageUrl(
  visit: Visit,
  kind: keyof PagesOptions,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(visit.settings.pages[kind] ?? routeUrl(visit, pagePaths[kind]), visit.origin)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
