import { toIsolate } from "../app/texts/fill.ts"
import { html } from "../web/html.ts"
import type { PageLook } from "../app/outcome.ts"
import { toHiddenFields, toPage, toSignedInNote } from "./layout.ts"

export interface ForbiddenPage {
  /** The name of the user who is signed in. */
  readonly who?: string | undefined
  /** Absent if the CSRF check is disabled. */
  readonly csrfToken?: string | undefined
  /** The URL of the app's root. Absent if the user may not open that page either. */
  readonly homeUrl?: string | undefined
  /** The URL of the sign-in page, to which the sign-out leads. */
  readonly signInUrl: string
}

/** Returns the page for a signed-in user who may not open a page of the app. */
export function renderForbidden(look: PageLook, { who, csrfToken, homeUrl, signInUrl }: ForbiddenPage): string {
  const { basePath, host, language } = look
  const { texts } = language
  const hidden = toHiddenFields(csrfToken, signInUrl)
  return toPage(
    look,
    texts.forbiddenTitle,
    html`
      <p class="site">${toIsolate(language, host)}</p>
      <p role="alert">${texts.forbidden}</p>
      ${who && toSignedInNote(look, who)}
      <div class="actions">
        ${homeUrl && html`<a class="button primary" href="${homeUrl}">${texts.homeButton}</a>`}
        <form method="post" action="${basePath}/signout">${hidden}<button class="secondary" type="submit">${texts
          .otherUser}</button></form>
      </div>
    `,
  )
}
