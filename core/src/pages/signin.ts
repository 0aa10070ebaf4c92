import type { CredentialInput, PublicProvider } from "../model/types.ts"
import { attributes, type Html, html, toScriptElement } from "../web/html.ts"
import { type ErrorDetail, toErrorFacts } from "./detail.ts"
import { toCredentialFields } from "./fields.ts"
import { type PageLook, toContinueLink, toHiddenFields, toPage, toSignedInNote } from "./layout.ts"

/** A provider as the sign-in page shows it. */
export interface SignInProvider extends PublicProvider {
  /** Fields of a credentials provider's form. */
  readonly credentials?: Readonly<Record<string, CredentialInput>> | undefined
  /** In development, the variables that are to be set before anybody can sign in with it. */
  readonly missing?: readonly string[] | undefined
  /** Of passkeys: whether the browser offers them where the address is typed. */
  readonly autofill?: boolean | undefined
}

export interface SignInPage {
  /** In the order in which they are shown. */
  readonly providers: readonly SignInProvider[]
  /** Absent where the CSRF check is skipped. */
  readonly csrfToken?: string | undefined
  /** Where to go afterwards; not a link on this page, so it need not be judged before. */
  readonly callbackUrl?: string | undefined
  /** Type of an error, as it stands in `?error=`: anyone's text. */
  readonly error?: string | undefined
  /** Says more of a `CredentialsSignin`: anyone's text. */
  readonly code?: string | undefined
  /** Who is signed in already. */
  readonly who?: string | undefined
  /** Whether another provider would be linked to the user. */
  readonly links?: boolean | undefined
  /** Where the user may go on to. Judged: it is a link on this page. */
  readonly continueUrl?: string | undefined
  /** Version of the page's script, where there are passkeys. */
  readonly script?: string | undefined
  readonly detail?: ErrorDetail | undefined
}

const address = { label: "E-mail address", type: "email" }
/** By it the browser finds the field at which it offers passkeys. */
const ofPasskeys = "username webauthn"
const hasFields = (type: SignInProvider["type"]): boolean =>
  type === "credentials" || type === "email" || type === "webauthn"

const other = "Signing in did not work. Please try again."
/** By the error, or by the error and its code. */
const sentences: ReadonlyMap<string, string> = new Map([
  ["EmailSignInError", "The e-mail could not be sent. Please try again later."],
  ["InvalidEmail", "That is not an e-mail address to which a link can be sent."],
  ["CredentialsSignin too_many_attempts", "There have been too many attempts. Wait a while, then try again."],
  ["CredentialsSignin", "That did not match. Check what you entered and try again."],
  ["MissingCSRF", "This page had been open for too long. Please try again."],
  [
    "OAuthAccountNotLinked",
    "A user here already has this account or its e-mail address. Sign in the way you did the first time.",
  ],
  ["InvalidCheck", "This sign-in could not be completed. Please try again."],
  ["InvalidCheck late", "Signing in had been open for too long. Please try again."],
  ["InvalidCheck used", "This sign-in has been used already. To sign in again, choose how."],
  [
    "InvalidCheck no_cookie",
    "Your browser did not send our cookie: cookies may be blocked, or sign-in was started in another browser. Please try again.",
  ],
  ["OAuthCallbackError", "The sign-in was not completed. Try again, or choose another way."],
  ["SessionRequired", "Please sign in to see that page."],
  ["WebAuthnVerificationError", "That passkey was not accepted. Try again, or choose another way."],
])

/** The page on which a person chooses how to sign in: one form for each way. None needs a script but a passkey's, which shows with it. */
export function renderSignIn(look: PageLook, page: SignInPage): string {
  const alert = page.error && html`<p class="alert" role="alert">${toSentence(page.error, page.code)}</p>`
  const ways = toWays(look, page)
  const choice = ways.length
    ? html`<div class="ways">${ways}</div>${toNoPasskeys(page)}`
    : html`<p>No way to sign in has been set up for this site.</p>`
  const script = page.script && toScriptElement(`${look.basePath}/passkey.js?v=${page.script}`)
  return toPage(
    look,
    "Sign in",
    html`<p class="site">to ${look.host}</p>${alert}${toPresent(page)}${choice}${
      page.detail && toErrorFacts(page.detail)
    }${script}`,
  )
}

/** Said until the script shows what there is, where passkeys are all that there is. */
const toNoPasskeys = ({ providers }: SignInPage): Html | false =>
  providers.every(({ type }) => type === "webauthn") &&
  html`<p data-no-passkeys>Signing in here takes a passkey: this browser knows none, or JavaScript is off.</p>`

const toSentence = (error: string, code: string | undefined): string =>
  sentences.get(`${error} ${code}`) ?? sentences.get(error) ?? other

const divider = html`<p class="or">or</p>`

/** Who is signed in, and what signing in once more does: where accounts are linked a provider is added, anything else signs in another user. */
function toPresent({ who, links, providers, continueUrl }: SignInPage): Html | undefined {
  const adds = links && providers.some(({ type }) => type === "oauth" || type === "oidc")
  const text = adds && " Signing in with another provider adds it to this account."
  const note = who && toSignedInNote(who, text)
  return continueUrl === undefined
    ? note || undefined
    : html`${note}<div class="ways">${toContinueLink(continueUrl)}${divider}</div>`
}

/** The forms; one with fields is set apart from what is before and after it. What divides it from a passkey's comes and goes with that. */
function toWays(look: PageLook, page: SignInPage): Html[] {
  const hidden = toHiddenFields(page.csrfToken, page.callbackUrl)
  const shown = page.providers.filter(({ type }) => type === "oauth" || type === "oidc" || hasFields(type))
  return shown.map((provider, index) => {
    const [before, after] = [shown[index - 1], shown[index + 1]]
    const apart = before && before.type !== "webauthn" && (hasFields(provider.type) || hasFields(before.type)) &&
      divider
    const form = toForm(look, page, provider, { index, hidden, only: shown.length === 1 })
    return provider.type === "webauthn"
      ? html`<div data-passkeys hidden>${apart}${form}${after && divider}</div>`
      : html`${apart}${form}`
  })
}

function toForm(
  { basePath }: PageLook,
  page: SignInPage,
  provider: SignInProvider,
  { index, hidden, only }: { index: number; hidden: Html; only: boolean },
): Html {
  if (provider.type === "email") {
    const fields = { email: { ...address, required: true, autocomplete: "email" } }
    return toFieldsForm(provider, provider.signinUrl, fields, index, hidden)
  }
  if (provider.type === "webauthn") return toPasskeyForm(page, provider, { index, hidden, basePath })
  if (provider.type !== "credentials") return toButtonForm(provider, hidden, only)
  return toFieldsForm(provider, provider.callbackUrl, provider.credentials ?? {}, index, hidden)
}

/** The address is for a new user, and where the browser offers passkeys. It is not asked of a user who is signed in and adds a passkey. */
function toPasskeyForm(
  { providers, links }: SignInPage,
  { id, name, callbackUrl, autofill }: SignInProvider,
  { index, hidden, basePath }: { index: number; hidden: Html; basePath: string },
): Html {
  const first = providers.find((one) => one.autofill)?.id === id
  const email = { ...address, autocomplete: ofPasskeys }
  const fields = !links && toCredentialFields(`way-${index}`, { email })
  // deno-fmt-ignore -- it would put spaces between the tags
  return html`<form class="fields" method="post" action="${callbackUrl}"${attributes({
    "data-passkey": `${basePath}/webauthn-options/${id}`,
    "data-autofill": autofill && first && !links,
  })}>${hidden}<input type="hidden" name="action"><input type="hidden" name="data">${fields}<p class="alert" role="alert" hidden></p><button class="primary" type="submit" value="authenticate">Sign in with ${name}</button><button class="secondary" type="submit" value="register">${links ? "Add" : "Create"} ${name}</button></form>`
}

function toButtonForm({ name, signinUrl, missing = [] }: SignInProvider, hidden: Html, only: boolean): Html {
  const rank = only ? "primary" : "secondary"
  const button = html`<button class="${rank}" type="submit">Sign in with ${name}</button>`
  const names = missing.map((variable) =>
    html`
      <code>${variable}</code>
    `
  )
  const hint = names.length > 0 && html`<p class="hint">Does not work yet. To be set:${names}</p>`
  return html`<form method="post" action="${signinUrl}">${hidden}${button}${hint}</form>`
}

function toFieldsForm(
  { name }: SignInProvider,
  action: string,
  inputs: Readonly<Record<string, CredentialInput>>,
  index: number,
  hidden: Html,
): Html {
  const fields = toCredentialFields(`way-${index}`, inputs)
  const button = html`<button class="primary" type="submit">Sign in with ${name}</button>`
  return html`<form class="fields" method="post" action="${action}">${hidden}${fields}${button}</form>`
}
