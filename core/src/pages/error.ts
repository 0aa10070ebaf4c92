import { html } from "../web/html.ts"
import { type ErrorDetail, toErrorFacts } from "./detail.ts"
import { type PageLook, toContinueLink, toPage, toSignedInNote } from "./layout.ts"

export interface ErrorPage {
  /** Type of the error, as it stands in `?error=`: anyone's text. */
  readonly error: string
  readonly signInUrl: string
  /** Who is signed in already. */
  readonly who?: string | undefined
  /** Where the user may go on to. Judged: it is a link on this page. */
  readonly continueUrl?: string | undefined
  readonly detail?: ErrorDetail | undefined
}

interface Words {
  readonly heading: string
  readonly text: string
}

const other: Words = { heading: "Something went wrong", text: "Signing in did not work. Please try again." }
const words: ReadonlyMap<string, Words> = new Map([
  ["AccessDenied", { heading: "Access denied", text: "You are not allowed to sign in here." }],
  ["Configuration", {
    heading: "Server error",
    text: "Something is wrong on our side. If this is your site, its log says what.",
  }],
  ["UnknownAction", { heading: "No such page", text: "There is nothing at this address." }],
  ["Verification", {
    heading: "This link no longer works",
    text: "It has been used already, or it is too old. Sign in again to get a new one.",
  }],
])

/** The page on which a failed flow ends. */
export function renderError(look: PageLook, { error, signInUrl, who, continueUrl, detail }: ErrorPage): string {
  const { heading, text } = words.get(error) ?? other
  return toPage(
    look,
    heading,
    html`
      <p class="site">${look.host}</p>
      <p role="alert">${text}</p>
      ${who && toSignedInNote(who)}${detail && toErrorFacts(detail)}
      <div class="actions">${toContinueLink(
        continueUrl,
      )}<a class="button secondary" href="${signInUrl}">Sign in</a></div>
    `,
  )
}
