import { fill } from "../app/texts/fill.ts"
import { html } from "../web/html.ts"
import type { PageLook } from "../app/outcome.ts"
import { toHiddenFields, toPage } from "./layout.ts"

export interface ConfirmPage {
  /** URL to which the button posts. */
  readonly action: string
  readonly email: string
  readonly token: string
  /** Absent if the CSRF check is disabled. */
  readonly csrfToken?: string | undefined
  /** The target. It need not be checked, because this page does not link to it. */
  readonly callbackUrl?: string | undefined
}

/** Returns the page to which a mailed link leads. It shows the account, so that users notice a link to an attacker's account. */
export function renderConfirm(look: PageLook, { action, email, token, csrfToken, callbackUrl }: ConfirmPage): string {
  const { language } = look
  return toPage(
    look,
    language.texts.signIn,
    html`
      <p class="site">${fill(language, "signInSite", { site: look.host })}</p>
      <p>${fill(language, "confirmQuestion", { email: html`<strong>${email}</strong>` })}</p>
      <form class="actions" method="post" action="${action}">
        ${toHiddenFields(csrfToken, callbackUrl)}
        <input type="hidden" name="email" value="${email}">
        <input type="hidden" name="token" value="${token}">
        <button class="primary" type="submit">${language.texts.signIn}</button>
      </form>
    `,
  )
}
