import { html } from "../web/html.ts"
import { type ErrorDetail, toErrorFacts } from "./detail.ts"
import { type PageLook, toContinueLink, toPage, toSignedInNote } from "./layout.ts"

export interface ErrorPage {
  /** The error's type from `?error=`. It is untrusted text. */
  readonly error: string
  readonly signInUrl: string
  /** The name of the user who is signed in already. */
  readonly who?: string | undefined
  /** The link by which the user continues. The caller has checked it. */
  readonly continueUrl?: string | undefined
  readonly detail?: ErrorDetail | undefined
}

interface Words {
  readonly heading: string
  readonly text: string
}

const other: Words = { heading: "Something went wrong", text: "Signing in did not work. Please try again." }
const unchanged = "Nothing was changed"
const gone: Words = { heading: unchanged, text: "It is not there any more. Go back and load the page again." }
const words: ReadonlyMap<string, Words> = new Map([
  ["AccessDenied", { heading: "Access denied", text: "You are not allowed to sign in here." }],
  ["Configuration", {
    heading: "Server error",
    text: "Something is wrong on our side. Please try again later. If this is your site, see its log.",
  }],
  ["Unavailable", {
    heading: "Not available right now",
    text: "Sign-in is not available right now. Please try again shortly.",
  }],
  ["LastSignInMethod", {
    heading: unchanged,
    text: "You could not sign in without it. Add another way to sign in first.",
  }],
  ["UnknownAccount", gone],
  ["UnknownPasskey", gone],
  ["UnknownAction", { heading: "No such page", text: "There is no page at this address." }],
  ["UnknownSession", { heading: "Nothing was changed", text: "You have no such session. It may have ended already." }],
  ["Verification", {
    heading: "This link no longer works",
    text: "It has been used already or has expired. Sign in again to get a new link.",
  }],
])

/** Returns the page for a flow that failed. */
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
