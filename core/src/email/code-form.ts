import { toIsolate } from "../app/texts/fill.ts"
import { html } from "../web/html.ts"
import type { PageLook } from "../app/outcome.ts"
import { toHiddenFields, toPage } from "../pages/layout.ts"

export interface CodePage {
  /** The URL that the form posts to. */
  readonly action: string
  /** True if the mail also contains a link. */
  readonly hasLink: boolean
  /** Absent where the CSRF check is skipped. */
  readonly csrfToken: string | undefined
  /** The target. It is not checked, because this page does not link to it. */
  readonly callbackUrl: string | undefined
  /** The error type from `?error=`. It is untrusted text. */
  readonly error: string | undefined
  readonly signInUrl: string
}

/** Returns the page where users enter the code from a mail. It is the same for known and unknown addresses. */
export function renderCode(look: PageLook, page: CodePage): string {
  const { action, hasLink, csrfToken, callbackUrl, error, signInUrl } = page
  const { texts } = look.language
  const alert = error &&
    html`<p class="alert" role="alert">${hasLink ? texts.wrongCodeOrLink : texts.wrongCode}</p>`
  return toPage(
    look,
    texts.checkMail,
    html`
      <p class="site">${toIsolate(look.language, look.host)}</p>
      ${alert}
      <p>${hasLink ? texts.linkAndCodeSent : texts.codeSent}</p>
      <form class="fields" method="post" action="${action}">
        ${toHiddenFields(csrfToken, callbackUrl)}
        <div class="field"><label for="code">${texts
          .code}</label><input id="code" name="code" dir="ltr" inputmode="numeric" autocomplete="one-time-code" maxlength="32" required autofocus></div>
        <button class="primary" type="submit">${texts.signIn}</button>
      </form>
      <div class="actions"><a class="button secondary" href="${signInUrl}">${texts.backToSignIn}</a></div>
    `,
  )
}
