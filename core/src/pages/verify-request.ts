import { toIsolate } from "../app/texts/fill.ts"
import { html } from "../web/html.ts"
import type { PageLook } from "../app/outcome.ts"
import { toPage } from "./layout.ts"

export interface VerifyRequestPage {
  readonly signInUrl: string
}

/** Returns the page that is shown after a user has entered an e-mail address. It is the same for known and unknown addresses. */
export function renderVerifyRequest(look: PageLook, { signInUrl }: VerifyRequestPage): string {
  const { texts } = look.language
  return toPage(
    look,
    texts.checkMail,
    html`
      <p class="site">${toIsolate(look.language, look.host)}</p>
      <p>${texts.linkSent}</p>
      <div class="actions"><a class="button secondary" href="${signInUrl}">${texts.backToSignIn}</a></div>
    `,
  )
}
