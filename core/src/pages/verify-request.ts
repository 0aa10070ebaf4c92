import { html } from "../web/html.ts"
import { type PageLook, toPage } from "./layout.ts"

export interface VerifyRequestPage {
  readonly signInUrl: string
}

/** Returns the page that follows when a user has entered an e-mail address. It is the same for known and unknown addresses. */
export function renderVerifyRequest(look: PageLook, { signInUrl }: VerifyRequestPage): string {
  return toPage(
    look,
    "Check your e-mail",
    html`
      <p class="site">${look.host}</p>
      <p>A link to sign in is on its way to you. It works once. If it does not arrive, look in your spam folder.</p>
      <div class="actions"><a class="button secondary" href="${signInUrl}">Back to sign-in</a></div>
    `,
  )
}
