import { findMissingVariables } from "../client-credentials.ts"
import type { Context } from "../context.ts"
import { findFault } from "../last-fault.ts"
import { provideCsrf } from "./csrf-token.ts"
import { findScript } from "./passkey-script.ts"
import { type Flow, page, redirect } from "./outcome.ts"
import { findSignedIn } from "./signed-in.ts"
import { namedTarget, pageUrl } from "./target.ts"
import { toPublicProviders } from "./providers.ts"

/** `GET signin[/:provider]`: the built-in page, or the integrator's. */
export const signInPage: Flow = async (context) => {
  const { query, settings } = context
  const [error, code] = ["error", "code"].map((name) => query.get(name) ?? undefined)
  const shown = { callbackUrl: namedTarget(context), error, code }
  if (settings.pages.signIn) return redirect(pageUrl(context, "signIn", shown))
  return page({
    name: "signin",
    ...shown,
    csrfToken: await provideCsrf(context),
    providers: toFormProviders(context),
    script: findScript(settings)?.version,
    ...await findSignedIn(context, error),
    detail: findFault(context, shown.error),
  })
}

function toFormProviders(context: Context) {
  return toPublicProviders(context)
    .filter(({ id }) => !context.provider || context.provider.id === id)
    .map((listed) => {
      const provider = context.settings.providers.get(listed.id)
      if (provider?.type === "credentials") return { ...listed, credentials: provider.credentials }
      if (provider?.type === "webauthn") return { ...listed, autofill: provider.conditionalUI !== false }
      const isTold = context.settings.development && provider && "config" in provider
      return isTold ? { ...listed, missing: findMissingVariables(provider) } : listed
    })
}

/** `POST signin/:provider` of a provider that is signed in with by a form of its own: that form. */
export const showForm: Flow = (context) => {
  const url = pageUrl(context, "signIn", { callbackUrl: namedTarget(context) })
  return redirect(
    context.settings.pages.signIn ? url : url.replace(/\/signin(?=\?|$)/, `/signin/${context.provider!.id}`),
  )
}
