import { fill } from "../app/texts/fill.ts"
import type { TextKey } from "../app/texts/language.ts"
import { html } from "../web/html.ts"
import type { PageLook } from "../app/outcome.ts"
import { toHiddenFields, toPage } from "./layout.ts"

export interface SignOutPage {
  /** Absent if the CSRF check is disabled. */
  readonly csrfToken?: string | undefined
  /** The target of both buttons, which `callbacks.redirect` has checked. Default `/`. */
  readonly callbackUrl?: string | undefined
  /** The key of the message to the user after the form was rejected. */
  readonly alert?: TextKey | undefined
}

/** Returns the page that asks the user to confirm the sign-out, because following a link must not sign them out. */
export function renderSignOut(look: PageLook, { csrfToken, callbackUrl, alert }: SignOutPage): string {
  const { host, language } = look
  const { texts } = language
  const action = `${look.basePath}/signout`
  const hidden = toHiddenFields(csrfToken, callbackUrl)
  const button = html`<button class="primary" type="submit">${texts.signOut}</button>`
  return toPage(
    look,
    texts.signOut,
    html`
      <p class="site">${fill(language, "signOutSite", { site: host })}</p>${alert &&
        html`<p class="alert" role="alert">${texts[alert]}</p>`}
      <p>${texts.signOutQuestion}</p>
      <div class="actions">
        <form method="post" action="${action}">${hidden}${button}</form>
        <a class="button secondary" href="${callbackUrl || "/"}">${texts.cancel}</a>
      </div>
    `,
  )
}
