import { html } from "../web/html.ts"
import { type PageLook, toHiddenFields, toPage } from "./layout.ts"

export interface ConfirmPage {
  /** Where the button posts to. */
  readonly action: string
  readonly email: string
  readonly token: string
  /** Absent where the CSRF check is skipped. */
  readonly csrfToken?: string | undefined
  /** Not a link on this page, so it need not be judged before. */
  readonly callbackUrl?: string | undefined
}

/** The page that a link from a mail leads to. It says who will be signed in: the link may be somebody else's. */
export function renderConfirm(look: PageLook, { action, email, token, csrfToken, callbackUrl }: ConfirmPage): string {
  return toPage(
    look,
    "Sign in",
    html`
      <p class="site">to ${look.host}</p>
      <p>Continue as <strong>${email}</strong>? The link works once.</p>
      <form class="actions" method="post" action="${action}">
        ${toHiddenFields(csrfToken, callbackUrl)}
        <input type="hidden" name="email" value="${email}">
        <input type="hidden" name="token" value="${token}">
        <button class="primary" type="submit">Sign in</button>
      </form>
    `,
  )
}
