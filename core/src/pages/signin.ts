import type { Language, PageTextKey } from "../model/language.ts"
import type { CredentialInput, PublicProvider } from "../model/types.ts"
import { attributes, type Html, html, toScriptElement } from "../web/html.ts"
import { fill } from "./fill.ts"
import { type ErrorDetail, toErrorFacts } from "./detail.ts"
import { toPasskeyTexts } from "./passkey-texts.ts"
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

const hasFields = (type: SignInProvider["type"]): boolean =>
  type === "credentials" || type === "email" || type === "webauthn"

/** The key of what the user reads, by the error's type, or by its type and code. */
const keys: ReadonlyMap<string, PageTextKey> = new Map([
  ["EmailSignInError", "mailNotSent"],
  ["InvalidEmail", "invalidEmail"],
  ["CredentialsSignin too_many_attempts", "tooManyAttempts"],
  ["CredentialsSignin", "wrongCredentials"],
  ["MissingCSRF", "expiredPage"],
  ["OAuthAccountNotLinked", "accountNotLinked"],
  ["FreshSignInRequired link", "freshToLink"],
  ["FreshSignInRequired", "freshNeeded"],
  ["InvalidCheck", "signInIncomplete"],
  ["InvalidCheck late", "signInLate"],
  ["InvalidCheck used", "signInUsed"],
  ["InvalidCheck no_cookie", "cookieMissing"],
  ["OAuthCallbackError", "signInCancelled"],
  ["SessionRequired", "signInForPage"],
  ["SignInRequired", "signInToContinue"],
  ["WebAuthnVerificationError", "passkeyRejected"],
])

/** Returns the sign-in page, with a form for each provider. Only the form for passkeys needs a script. It is hidden until the script runs. */
export function renderSignIn(look: PageLook, page: SignInPage): string {
  const { language } = look
  const { texts } = language
  const alert = page.error && html`<p class="alert" role="alert">${toSentence(language, page.error, page.code)}</p>`
  const forms = toForms(look, page)
  const choice = forms.length
    ? html`<div class="providers">${forms}</div>${toPasskeyNotice(look, page)}`
    : html`<p>${texts.noProviders}</p>`
  const script = page.script && toScriptElement(`${look.basePath}/passkey.js?v=${page.script}`)
  return toPage(
    look,
    texts.signIn,
    html`<p class="site">${fill(language, "signInSite", { site: look.host })}</p>${alert}${
      toSignedInSection(look, page)
    }${choice}${page.detail && toErrorFacts(page.detail)}${script}`,
  )
}

/** Returns the text that the page shows until the script runs, if all providers are for passkeys. */
const toPasskeyNotice = ({ language: { texts } }: PageLook, { providers }: SignInPage): Html | false =>
  providers.every(({ type }) => type === "webauthn") &&
  html`<p data-no-passkeys>${texts.passkeyNeeded}</p>`

const toSentence = ({ texts }: Language, error: string, code: string | undefined): string =>
  texts[keys.get(`${error} ${code}`) ?? keys.get(error) ?? "signInFailed"]

const toDivider = ({ language: { texts } }: PageLook): Html => html`<p class="or">${texts.signInOr}</p>`

/**
 * Returns a note that names the signed-in user, and the link by which they continue. If signing in with another provider adds it to their
 * account, the note says so. Otherwise signing in replaces the session.
 */
function toSignedInSection(
  look: PageLook,
  { who, links, again, error, providers, continueUrl }: SignInPage,
): Html | undefined {
  const { texts } = look.language
  const adds = providers.some(({ type }) => type === "oauth" || type === "oidc")
  const text = adds && links ? texts.linkingAdds : adds && again && !error ? texts.linkingNeedsSignIn : undefined
  const note = who && toSignedInNote(look, who, text)
  return continueUrl === undefined
    ? note || undefined
    : html`${note}<div class="providers">${toContinueLink(look, continueUrl)}${toDivider(look)}</div>`
}

/** Returns the forms, with a divider before and after each form that has fields. Dividers of a passkey's form are hidden with it. */
function toForms(look: PageLook, page: SignInPage): Html[] {
  const hidden = toHiddenFields(page.csrfToken, page.callbackUrl)
  const divider = toDivider(look)
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
  look: PageLook,
  page: SignInPage,
  provider: SignInProvider,
  { index, hidden, only }: { index: number; hidden: Html; only: boolean },
): Html {
  if (provider.type === "email") {
    const email = { label: look.language.texts.emailForLink, type: "email", required: true, autocomplete: "email" }
    return toFieldsForm(look, provider, { action: provider.signinUrl, inputs: { email }, index, hidden })
  }
  if (provider.type === "webauthn") return toPasskeyForm(look, page, provider, { index, hidden })
  if (provider.type !== "credentials") return toButtonForm(look, provider, hidden, only)
  const { callbackUrl: action, credentials: inputs = {} } = provider
  return toFieldsForm(look, provider, { action, inputs, index, hidden })
}

/**
 * Returns the form for passkeys. New users enter their e-mail address in its field, and the browser offers passkeys there. A signed-in user
 * who adds a passkey does not see the field.
 */
function toPasskeyForm(
  { basePath, language }: PageLook,
  { providers, links, again }: SignInPage,
  { id, name, callbackUrl, autofill }: SignInProvider,
  { index, hidden }: { index: number; hidden: Html },
): Html {
  const first = providers.find((one) => one.autofill)?.id === id
  // with this `autocomplete` the browser offers passkeys in the field
  const email = { label: language.texts.emailOfPasskey, type: "email", autocomplete: "username webauthn" }
  const fields = !links && toCredentialFields(`provider-${index}`, { email })
  const register = !again &&
    html`<button class="secondary" type="submit" value="register">${
      fill(language, links ? "addProvider" : "createProvider", { provider: name })
    }</button>`
  // deno-fmt-ignore -- it would add white space between the tags
  return html`<form class="fields" method="post" action="${callbackUrl}"${attributes({
    "data-passkey": `${basePath}/webauthn-options/${id}`,
    "data-texts": toPasskeyTexts(language),
    "data-autofill": autofill && first && !links,
  })}>${hidden}<input type="hidden" name="action"><input type="hidden" name="data">${fields}<p class="alert" role="alert" hidden></p><button class="primary" type="submit" value="authenticate">${fill(language, "signInWith", { provider: name })}</button>${register}</form>`
}

function toButtonForm(
  { language }: PageLook,
  { name, signinUrl, missing = [] }: SignInProvider,
  hidden: Html,
  only: boolean,
): Html {
  const rank = only ? "primary" : "secondary"
  const button = html`<button class="${rank}" type="submit">${
    fill(language, "signInWith", { provider: name })
  }</button>`
  const names = missing.map((variable) =>
    html`
      <code>${variable}</code>
    `
  )
  const hint = names.length > 0 &&
    html`<p class="hint" lang="en" dir="ltr">Does not work yet. Set these variables:${names}</p>`
  return html`<form method="post" action="${signinUrl}">${hidden}${button}${hint}</form>`
}

function toFieldsForm(
  { language }: PageLook,
  { name }: SignInProvider,
  { action, inputs, index, hidden }: {
    action: string
    inputs: Readonly<Record<string, CredentialInput>>
    index: number
    hidden: Html
  },
): Html {
  const fields = toCredentialFields(`provider-${index}`, inputs)
  const button = html`<button class="primary" type="submit">${
    fill(language, "signInWith", { provider: name })
  }</button>`
  return html`<form class="fields" method="post" action="${action}">${hidden}${fields}${button}</form>`
}
