import type { TextKey } from "../app/texts/language.ts"
import { toIsolate } from "../app/texts/fill.ts"
import { html } from "../web/html.ts"
import { type ErrorDetail, toErrorFacts } from "./detail.ts"
import type { PageLook } from "../app/outcome.ts"
import { toContinueLink, toPage, toSignedInNote } from "./layout.ts"

export interface ErrorPage {
  /** The error's type from `?error=`. It is untrusted text. */
  readonly error: string
  readonly signInUrl: string
  /** The name of the user who is already signed in. */
  readonly who?: string | undefined
  /** The URL at which the user continues. The caller has checked it. */
  readonly continueUrl?: string | undefined
  readonly detail?: ErrorDetail | undefined
}

type Keys = readonly [heading: TextKey, text: TextKey]

/** For an error that is not in {@link keys}. */
const other: Keys = ["errorTitle", "signInFailed"]
const gone: Keys = ["unchangedTitle", "goneText"]
/** The keys of heading and text, by the error's type. */
const keys: ReadonlyMap<string, Keys> = new Map<string, Keys>([
  ["AccessDenied", ["accessDeniedTitle", "accessDenied"]],
  ["Configuration", ["serverErrorTitle", "serverError"]],
  ["Unavailable", ["unavailableTitle", "unavailable"]],
  ["LastSignInMethod", ["unchangedTitle", "lastMethod"]],
  ["UnknownAccount", gone],
  ["UnknownPasskey", gone],
  ["UnknownAction", ["unknownPageTitle", "unknownPage"]],
  ["UnknownSession", ["unchangedTitle", "unknownSession"]],
  ["Verification", ["oldLinkTitle", "oldLink"]],
])

/** Returns the page for a flow that failed. */
export function renderError(look: PageLook, { error, signInUrl, who, continueUrl, detail }: ErrorPage): string {
  const { texts } = look.language
  const [heading, text] = keys.get(error) ?? other
  return toPage(
    look,
    texts[heading],
    html`
      <p class="site">${toIsolate(look.language, look.host)}</p>
      <p role="alert">${texts[text]}</p>
      ${who && toSignedInNote(look, who)}${detail && toErrorFacts(detail)}
      <div class="actions">${toContinueLink(
        look,
        continueUrl,
      )}<a class="button ${continueUrl === undefined ? "primary" : "secondary"}" href="${signInUrl}">${texts
        .signIn}</a></div>
    `,
  )
}
