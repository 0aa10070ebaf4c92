import { renderCode } from "./code-form.ts"
import type { EmailSettings } from "./settings.ts"
import { provideCsrf } from "../http/csrf-token.ts"
import { type Flow, page } from "../app/outcome.ts"
import { pageUrl, requestedTarget, routeUrl } from "../app/target.ts"

/** `GET verify-request` of an e-mail provider with codes: shows the form for the code. It is the same in every browser. */
export const codePage: Flow<EmailSettings> = async (context, provider) => {
  const callbackUrl = requestedTarget(context)
  const shown = {
    action: routeUrl(context, `signin/${provider.id}`),
    hasLink: provider.link !== false,
    csrfToken: await provideCsrf(context),
    callbackUrl,
    error: context.query.get("error") ?? undefined,
    signInUrl: pageUrl(context, "signIn", { callbackUrl }),
  }
  return page({ name: "custom", script: undefined, render: (look) => renderCode(look, shown) })
}
