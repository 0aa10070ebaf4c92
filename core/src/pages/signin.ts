import type { CredentialInput, PublicProvider } from "../model/types.ts"
import { attributes, type Html, html, toScriptElement } from "../web/html.ts"
import { type ErrorDetail, toErrorFacts } from "./detail.ts"
import { toCredentialFields } from "./fields.ts"
import { type PageLook, toContinueLink, toHiddenFields, toPage, toSignedInNote } from "./layout.ts"

/** A provider as the sign-in page shows it. */
export interface SignInProvider extends PublicProvider {
  /** Fields of a credentials provider's form. */
  readonly credentials?: Readonly<Record<string, CredentialInput>> | undefined
  /** In development, the variables that the provider needs and that are not set. */
  readonly missing?: readonly string[] | undefined
  /** Whether the browser offers passkeys in the field for the e-mail address. */
  readonly autofill?: boolean | undefined
}

export interface SignInPage {
  /** The providers, in the order in which the page shows them. */
  readonly providers: readonly SignInProvider[]
  /** Absent where the CSRF check is skipped. */
  readonly csrfToken?: string | undefined
  /** The target. It need not be checked, because this page does not link to it. */
  readonly callbackUrl?: string | undefined
  /** The error's type from `?error=`. It is untrusted text. */
  readonly error?: string | undefined
  /** The error's code from `?code=`. It is untrusted text. */
  readonly code?: string | undefined
  /** The name of the user who is signed in already. */
  readonly who?: string | undefined
  /** Whether signing in with another provider links it to this user. */
  readonly links?: boolean | undefined
  /** Whether this user must sign in again with the same account, before they may add an account or a passkey. */
  readonly again?: boolean | undefined
  /** The link by which the user continues. The caller has checked it. */
  readonly continueUrl?: string | undefined
  /** Version of the page's script. Set if a provider is for passkeys. */
  readonly script?: string | undefined
  readonly detail?: ErrorDetail | undefined
}

const mailAddress = { label: "E-mail address to send a link to", type: "email", required: true, autocomplete: "email" }
// with this `autocomplete` the browser offers passkeys in the field
const passkeyAddress = { label: "E-mail address of your passkey", type: "email", autocomplete: "username webauthn" }
const hasFields = (type: SignInProvider["type"]): boolean =>
  type === "credentials" || type === "email" || type === "webauthn"

const other = "Signing in did not work. Please try again."
/** What the user reads, by the error's type, or by its type and code. */
const sentences: ReadonlyMap<string, string> = new Map([
  ["EmailSignInError", "The e-mail could not be sent. Please try again later."],
  ["InvalidEmail", "That is not an e-mail address. Check it and try again."],
  ["CredentialsSignin too_many_attempts", "There have been too many attempts. Wait a while, then try again."],
  ["CredentialsSignin", "What you entered did not match. Check it and try again."],
  ["MissingCSRF", "This page was open for too long. Please try again."],
  [
    "OAuthAccountNotLinked",
    "This account or its e-mail address already belongs to a user here. Sign in the way you did the first time.",
  ],
  [
    "FreshSignInRequired link",
    "To add another account or a passkey, first sign in again with the account that you are using now. Then try again.",
  ],
  ["FreshSignInRequired", "Please sign in again to continue, with the account that you are using now."],
  ["InvalidCheck", "This sign-in could not be completed. Please try again."],
  ["InvalidCheck late", "Signing in took too long. Please try again."],
  ["InvalidCheck used", "This sign-in has been used already. Please sign in again."],
  [
    "InvalidCheck no_cookie",
    "Your browser did not send our cookie. Allow cookies, or use the browser in which you started to sign in, then try again.",
  ],
  ["OAuthCallbackError", "The sign-in was not completed. Try again or choose another way."],
  ["SessionRequired", "Please sign in to see that page."],
  ["SignInRequired", "Please sign in to continue."],
  ["WebAuthnVerificationError", "That passkey was not accepted. Try again or choose another way."],
])

/** Returns the sign-in page, with a form for each provider. Only the form for passkeys needs a script. It is hidden until the script runs. */
export function renderSignIn(look: PageLook, page: SignInPage): string {
  const alert = page.error && html`<p class="alert" role="alert">${toSentence(page.error, page.code)}</p>`
  const forms = toForms(look, page)
  const choice = forms.length
    ? html`<div class="providers">${forms}</div>${toPasskeyNotice(page)}`
    : html`<p>No way to sign in has been set up for this site.</p>`
  const script = page.script && toScriptElement(`${look.basePath}/passkey.js?v=${page.script}`)
  return toPage(
    look,
    "Sign in",
    html`<p class="site">to ${look.host}</p>${alert}${toSignedInSection(page)}${choice}${
      page.detail && toErrorFacts(page.detail)
    }${script}`,
  )
}

/** Returns the text that the page shows until the script runs, if all providers are for passkeys. */
const toPasskeyNotice = ({ providers }: SignInPage): Html | false =>
  providers.every(({ type }) => type === "webauthn") &&
  html`<p data-no-passkeys>Signing in here needs a passkey. Turn on JavaScript, or use a browser that supports passkeys.</p>`

const toSentence = (error: string, code: string | undefined): string =>
  sentences.get(`${error} ${code}`) ?? sentences.get(error) ?? other

const divider = html`<p class="or">or</p>`

/**
 * Returns a note that names the signed-in user, and the link by which they continue. If signing in with another provider adds it to their
 * account, the note says so. Otherwise signing in replaces the session.
 */
function toSignedInSection({ who, links, again, error, providers, continueUrl }: SignInPage): Html | undefined {
  const adds = providers.some(({ type }) => type === "oauth" || type === "oidc")
  const text = adds && links
    ? " Signing in with another provider adds it to this account."
    : adds && again && !error && " To add another provider to this account, first sign in again."
  const note = who && toSignedInNote(who, text)
  return continueUrl === undefined
    ? note || undefined
    : html`${note}<div class="providers">${toContinueLink(continueUrl)}${divider}</div>`
}

/** Returns the forms, with a divider before and after each form that has fields. Dividers of a passkey's form are hidden with it. */
function toForms(look: PageLook, page: SignInPage): Html[] {
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
    return toFieldsForm(provider, provider.signinUrl, { email: mailAddress }, index, hidden)
  }
  if (provider.type === "webauthn") return toPasskeyForm(page, provider, { index, hidden, basePath })
  if (provider.type !== "credentials") return toButtonForm(provider, hidden, only)
  return toFieldsForm(provider, provider.callbackUrl, provider.credentials ?? {}, index, hidden)
}

/**
 * Returns the form for passkeys. New users enter their e-mail address in its field, and the browser offers passkeys there. A signed-in user
 * who adds a passkey does not see the field.
 */
function toPasskeyForm(
  { providers, links, again }: SignInPage,
  { id, name, callbackUrl, autofill }: SignInProvider,
  { index, hidden, basePath }: { index: number; hidden: Html; basePath: string },
): Html {
  const first = providers.find((one) => one.autofill)?.id === id
  const fields = !links && toCredentialFields(`provider-${index}`, { email: passkeyAddress })
  const register = !again &&
    html`<button class="secondary" type="submit" value="register">${links ? "Add" : "Create"} ${name}</button>`
  // deno-fmt-ignore -- it would add white space between the tags
  return html`<form class="fields" method="post" action="${callbackUrl}"${attributes({
    "data-passkey": `${basePath}/webauthn-options/${id}`,
    "data-autofill": autofill && first && !links,
  })}>${hidden}<input type="hidden" name="action"><input type="hidden" name="data">${fields}<p class="alert" role="alert" hidden></p><button class="primary" type="submit" value="authenticate">Sign in with ${name}</button>${register}</form>`
}

function toButtonForm({ name, signinUrl, missing = [] }: SignInProvider, hidden: Html, only: boolean): Html {
  const rank = only ? "primary" : "secondary"
  const button = html`<button class="${rank}" type="submit">Sign in with ${name}</button>`
  const names = missing.map((variable) =>
    html`
      <code>${variable}</code>
    `
  )
  const hint = names.length > 0 && html`<p class="hint">Does not work yet. Set these variables:${names}</p>`
  return html`<form method="post" action="${signinUrl}">${hidden}${button}${hint}</form>`
}

function toFieldsForm(
  { name }: SignInProvider,
  action: string,
  inputs: Readonly<Record<string, CredentialInput>>,
  index: number,
  hidden: Html,
): Html {
  const fields = toCredentialFields(`provider-${index}`, inputs)
  const button = html`<button class="primary" type="submit">Sign in with ${name}</button>`
  return html`<form class="fields" method="post" action="${action}">${hidden}${fields}${button}</form>`
}
