import { AuthError } from "../errors.ts"
import { toBrowserParams } from "./browser-params.ts"
import type { OAuthSettings } from "./settings.ts"
import type { RouteContext } from "../app/context.ts"
import { findCurrentSession, toSessionHash } from "../session/session.ts"
import { loadForDemand } from "../signin/step-up.ts"
import { loadOnce } from "../app/load-once.ts"
import { writeFlow } from "./flow-cookie.ts"
import { type Flow, redirect } from "../app/outcome.ts"
import { createRedirect } from "./redirect-uri.ts"
import { chooseTarget, requestedTarget } from "../app/target.ts"

/** Needed only by apps with a choice of languages. */
const loadLanguages = /* @__PURE__ */ loadOnce(() => import("../http/language.ts"))
/** Providers for which the warning was logged. */
const warned = new WeakSet<OAuthSettings>()

/** `POST signin/:provider` of an OAuth or OpenID Connect provider, and the server-side `signIn`: redirects the browser to the provider. */
export const oauthStart: Flow<OAuthSettings> = async (context, provider) => {
  const own = context.authorizationParams ?? toBrowserParams(provider, context.query)
  const params = await withLanguage(context, provider, own)
  const { redirectUri, state } = await createRedirect(context, provider)
  const target = await chooseTarget(context, requestedTarget(context))
  const demand = await (await loadForDemand(context))?.findDemand(context)
  const { url, secrets, lacksS256 } = await provider.protocol.start(provider, {
    redirectUri,
    params,
    state,
    now: context.now,
    demand,
  })
    .catch(
      (thrown) => {
        if (thrown instanceof AuthError) throw thrown
        throw new AuthError(`Provider "${provider.id}": the sign-in could not be started`, {
          type: "OAuthSignInError",
          cause: thrown,
        })
      },
    )
  if (lacksS256 && !warned.has(provider)) {
    warned.add(provider)
    context.settings.logger.warn(
      "pkce-not-offered",
      `Provider "${provider.id}": its metadata does not list the PKCE method S256; the request uses S256 anyway`,
    )
  }
  // only linking needs the current user, and it requires an adapter
  const current = context.settings.adapter && await findCurrentSession(context)
  const startedBy = current && await toSessionHash(current)
  const begun = { ...(startedBy && { startedBy }), ...(demand && { demand }) }
  await writeFlow(context, { ...secrets, provider: provider.id, redirectUri, target, ...begun })
  return redirect(url.href)
}

/**
 * Returns the parameters with `ui_locales` (OpenID Connect Core §3.1.2.1), if a language was chosen for the user and neither the app nor the
 * browser set it. Plain OAuth has no such parameter.
 */
async function withLanguage(
  { settings, request }: RouteContext,
  { type, authorization }: OAuthSettings,
  params: URLSearchParams,
): Promise<URLSearchParams> {
  if (type !== "oidc" || !settings.languages || params.has("ui_locales")) return params
  if (authorization.params.some(([name]) => name === "ui_locales")) return params
  const { language, byDefault } = await (await loadLanguages()).getLanguage(settings, request)
  return byDefault ? params : new URLSearchParams([...params, ["ui_locales", language.tag]])
}
