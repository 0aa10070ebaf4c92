import { AccessDenied, FreshSignInRequired, SignInRequired, WebAuthnVerificationError } from "../../errors.ts"
import { findMissingVariables } from "../../app/client-credentials.ts"
import type { RouteContext } from "../../app/context.ts"
import { findHelp } from "../../app/help.ts"
import type { ProviderSettings } from "../../app/provider-settings.ts"
import { warnOnce } from "../../app/warnings.ts"
import { readSession } from "../../session/session.ts"
import { provideCsrf } from "../csrf-token.ts"
import { findLastUsed } from "../../signin/last-used.ts"
import { loadForDemand } from "../../signin/step-up.ts"
import { findScript } from "./passkey-script.ts"
import { type Flow, page, redirect, type RenderedPages } from "../../app/outcome.ts"
import type { Settings } from "../../app/settings.ts"
import { findSignedIn } from "./signed-in.ts"
import { homeUrl, libraryFields, pageUrl, requestedTarget, routeUrl } from "../../app/target.ts"
import { toPublicProviders } from "../providers.ts"
import { findPasswordScript } from "./password-script.ts"

/** `GET signin[/:provider]`: shows the built-in page, or redirects to the app's own. */
export const signInPage: Flow<ProviderSettings | undefined> = async (context, provider) => {
  const { query, settings } = context
  const fresh = await (query.has("fresh") ? settings.loadStepUp?.() : loadForDemand(context))
  const mayFit = await fresh?.openDemand(context)
  const [given, code] = ["error", "code"].map((name) => query.get(name) ?? undefined)
  const error = given ?? (mayFit && FreshSignInRequired.type)
  const shown = { callbackUrl: requestedTarget(context), error, code }
  if (settings.pages.signIn) return redirect(pageUrl(context, "signIn", shown))
  const signedIn = await findSignedIn(context, error)
  const isOwn = [provider, fresh, query.size, ...Object.values(shown), ...Object.values(signedIn)].some(Boolean)
  const common = isOwn ? undefined : findCommonPage(context)
  const providers = common?.providers ?? toFormProviders(
    context,
    (listed) => (!provider || provider === listed) && (mayFit?.(listed) ?? true),
    // a device that answers without a question would send the rejected passkey again and again
    error !== WebAuthnVerificationError.type,
  )
  // the user has signed out in the meantime
  const isOver = error === AccessDenied.type && signedIn.signOutUrl === undefined
  return page({
    name: "signin",
    ...shown,
    ...isOver && { error: SignInRequired.type },
    csrfToken: await provideCsrf(context),
    providers,
    rendered: common?.rendered,
    lastUsed: findLastUsed(context),
    script: findScript(settings)?.version,
    passwordScript: findPasswordScript(providers)?.version,
    ...signedIn,
    ...mayFit && { links: false, again: true },
    detail: findHelp(settings)?.findFault(context, shown.error),
  })
}

/** The sign-in page of visitors without a session, for one origin. */
interface CommonPage {
  readonly origin: string
  readonly providers: ReturnType<typeof toFormProviders>
  readonly rendered: RenderedPages
}

const commonPages = new WeakMap<Settings, CommonPage>()

/** Returns the page that all visitors without a session get. It is kept until a request has another origin. */
function findCommonPage(context: RouteContext): CommonPage | undefined {
  const { settings, origin } = context
  if (settings.development || !settings.csrf) return undefined
  const known = commonPages.get(settings)
  if (known?.origin === origin) return known
  const page = { origin, providers: toFormProviders(context, () => true, true), rendered: new Map() }
  commonPages.set(settings, page)
  return page
}

function toFormProviders(
  context: RouteContext,
  isShown: (provider: ProviderSettings) => boolean,
  offersPasskeys: boolean,
) {
  return toPublicProviders(context)
    .filter(({ id }) => isShown(context.settings.providers.get(id)!))
    .map((listed) => {
      const provider = context.settings.providers.get(listed.id)
      if (provider?.type === "credentials") {
        const { links: own = [], comparesPasswords } = context.settings.providerFeatures.get(provider.id)!
        const callbackUrl = requestedTarget(context)
        const links = own.map(({ action, text }) => ({ url: toFormUrl(context, action, provider, callbackUrl), text }))
        return { ...listed, credentials: provider.credentials, takesPassword: comparesPasswords, links }
      }
      if (provider?.type === "email") return { ...listed, mailsCode: provider.link === false }
      if (provider?.type === "webauthn") {
        return { ...listed, autofill: offersPasskeys && provider.conditionalUI !== false }
      }
      if (!provider || !("config" in provider)) return listed
      const missing = context.settings.development ? findMissingVariables(provider) : []
      return { ...listed, mark: provider.config.mark, missing }
    })
}

function toFormUrl(
  context: RouteContext,
  action: string,
  { id }: ProviderSettings,
  callbackUrl: string | undefined,
): string {
  const url = new URL(routeUrl(context, `${action}/${id}`))
  if (callbackUrl !== undefined) url.searchParams.set("callbackUrl", callbackUrl)
  return url.href
}

/** `POST signin[/:provider]` without a provider, or with one that has a form: redirects to the page with that form. */
export const showForm: Flow<ProviderSettings | undefined> = (context, provider) => {
  const { pages, logger, development } = context.settings
  const own = [...context.body.keys()].filter((name) => !libraryFields.has(name))
  if (development && provider?.type === "credentials" && own.length > 0) {
    const [shown, used] = ["signin", "callback"].map((action) =>
      new URL(routeUrl(context, `${action}/${provider.id}`)).pathname
    )
    const text = `POST ${shown} only shows the form, and ignores the posted fields; post them to ${used}`
    warnOnce(logger, "fields-ignored", text)
  }
  const url = pageUrl(context, "signIn", { callbackUrl: requestedTarget(context) })
  return redirect(pages.signIn || !provider ? url : url.replace(/\/signin(?=\?|$)/, `/signin/${provider.id}`))
}

/**
 * `GET` of the base path itself: redirects to the sign-in page, or to the app's root if the user is signed in. If the session cannot be
 * read, it also redirects to the root, because the user may be signed in.
 */
export const basePage: Flow = async (context) => {
  const reading = await readSession(context)
  const isSignedOut = reading.status === "ok" && reading.session === null
  return redirect(isSignedOut ? pageUrl(context, "signIn", {}) : homeUrl(context))
}
