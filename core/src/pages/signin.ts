// deno-fmt-ignore-file -- it would add white space between the tags
import type { Language, TextKey } from "../app/texts/language.ts"
import type { CredentialInput, PublicProvider } from "../types.ts"
import { attributes, type Html, html, toScriptElement } from "../web/html.ts"
import { fill } from "../app/texts/fill.ts"
import { toProviderName } from "../app/texts/provider-name.ts"
import { type ErrorDetail, toErrorFacts } from "./detail.ts"
import { toMark } from "./mark.ts"
import { toPasskeyTexts } from "./passkey-texts.ts"
import { toCredentialFields } from "./fields.ts"
import type { PageLook } from "../app/outcome.ts"
import { toContinueLink, toHiddenFields, toPage, toSignedInNote } from "./layout.ts"

/** A provider as the sign-in page shows it. */
export interface SignInProvider extends PublicProvider {
  /** Fields of a credentials provider's form. */
  readonly credentials?: Readonly<Record<string, CredentialInput>> | undefined
  /** The checked mark of an OAuth provider, or `false` for none. */
  readonly mark?: string | false | undefined
  /** In development, the variables that the provider needs and that are not set. */
  readonly missing?: readonly string[] | undefined
  /** True if the browser offers passkeys in the e-mail field. */
  readonly autofill?: boolean | undefined
  /** True if its form has an address and a password of this library's users. */
  readonly takesPassword?: boolean | undefined
  /** True if an e-mail provider mails only codes. */
  readonly mailsCode?: boolean | undefined
  /** The links below its form. */
  readonly links?: readonly { readonly url: string; readonly text: TextKey }[] | undefined
}

export interface SignInPage {
  /** The providers, in the order in which the page shows them. */
  readonly providers: readonly SignInProvider[]
  /** The id of the provider that was last used in this browser. */
  readonly lastUsed?: string | undefined
  /** Absent if the CSRF check is disabled. */
  readonly csrfToken?: string | undefined
  /** The target. It need not be checked, because this page does not link to it. */
  readonly callbackUrl?: string | undefined
  /** The error's type from `?error=`. It is untrusted text. */
  readonly error?: string | undefined
  /** The error's code from `?code=`. It is untrusted text. */
  readonly code?: string | undefined
  /** The name of the user who is already signed in. */
  readonly who?: string | undefined
  /** True if signing in with another provider links it to this user. */
  readonly links?: boolean | undefined
  /** True if this user must sign in again with the same account before they can add an account or a passkey. */
  readonly again?: boolean | undefined
  /** The URL at which the user continues. The caller has checked it. */
  readonly continueUrl?: string | undefined
  /** Set if the user may not open the page. The page then has no form, because a sign-in would link another account to this user. */
  readonly signOutUrl?: string | undefined
  /** Version of the script for passkeys. Set if there is a passkey provider. */
  readonly script?: string | undefined
  /** Version of the script that shows passwords. Set if a form has a password field. */
  readonly passwordScript?: string | undefined
  readonly detail?: ErrorDetail | undefined
}

/** With this `autocomplete`, the browser offers passkeys in the field. */
const passkeyAutocomplete = "username webauthn"
const hasFields = (type: SignInProvider["type"]): boolean =>
  type === "credentials" || type === "email" || type === "webauthn"
const hasButton = ({ type }: SignInProvider): boolean => type === "oauth" || type === "oidc"

/** The key of the message for the user, by the error's type, or by its type and code. */
const keys: ReadonlyMap<string, TextKey> = new Map([
  ["EmailSignInError", "mailNotSent"],
  ["InvalidEmail", "invalidEmail"],
  ["AccessDenied", "pageForbidden"],
  ["CredentialsSignin too_many_attempts", "tooManyAttempts"],
  ["CredentialsSignin", "wrongCredentials"],
  ["MissingCSRF", "expiredPage"],
  ["MissingCSRF no_cookie", "cookieMissing"],
  ["OAuthAccountNotLinked", "accountNotLinked"],
  ["FreshSignInRequired link", "freshToLink"],
  ["FreshSignInRequired", "freshNeeded"],
  ["InvalidCheck", "signInIncomplete"],
  ["InvalidCheck late", "signInLate"],
  ["InvalidCheck used", "signInUsed"],
  ["InvalidCheck no_cookie", "cookieMissing"],
  ["InvalidCheck dropped", "signInDropped"],
  ["OAuthCallbackError", "signInCancelled"],
  ["SessionRequired", "signInForPage"],
  ["SignInRequired", "signInToContinue"],
  ["WebAuthnVerificationError", "passkeyRejected"],
])

/** Maximum number of buttons in one column. More of them are shown in two columns, if there is space. */
const maxColumn = 6
/** The id of the alert, which the first field refers to. */
const alertId = "alert"
/** The id of the note at the last used provider, which the button refers to. */
const lastId = "last-used"

/** Returns the sign-in page, with a form for each provider. Only the form for passkeys needs a script. It is hidden until the script runs. */
export function renderSignIn(look: PageLook, page: SignInPage): string {
  const { language } = look
  const { texts } = language
  const alert = page.error &&
    html`<p class="alert" role="alert" id="${alertId}">${toSentence(language, page.error, page.code)}</p>`
  const forms = toForms(look, page)
  const choice = page.signOutUrl !== undefined
    ? html`<div class="actions"><a class="button secondary" href="${page.signOutUrl}">${texts.signOut}</a></div>`
    : forms.length
    ? html`<div class="providers">${forms}</div>${toPasskeyNotice(look, page)}`
    : html`<p>${texts.noProviders}</p>`
  const scripts = [
    page.script && toScriptElement(`${look.basePath}/passkey.js?v=${page.script}`),
    page.passwordScript && toScriptElement(`${look.basePath}/password.js?v=${page.passwordScript}`),
  ]
  return toPage(
    look,
    texts.signIn,
    html`<p class="site">${fill(language, "signInSite", { site: look.host })}</p>${alert}${
      toSignedInSection(look, page)
    }${choice}${page.detail && toErrorFacts(page.detail)}${scripts}`,
    page.providers.filter(hasButton).length > maxColumn,
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
 * Returns a note with the signed-in user's name, and the link with which they continue. If signing in with another provider adds it to
 * their account, the note mentions it. Otherwise signing in replaces the session.
 */
function toSignedInSection(
  look: PageLook,
  { who, links, again, error, providers, continueUrl, signOutUrl }: SignInPage,
): Html | undefined {
  const { texts } = look.language
  const adds = signOutUrl === undefined && providers.some(({ type }) => type === "oauth" || type === "oidc")
  const text = adds && links ? texts.linkingAdds : adds && again && !error ? texts.linkingNeedsSignIn : undefined
  const note = who && toSignedInNote(look, who, text)
  return continueUrl === undefined
    ? note || undefined
    : html`${note}<div class="providers">${toContinueLink(look, continueUrl)}${toDivider(look)}</div>`
}

/** Data for a form, in addition to its provider. */
interface FormContext extends Ways {
  readonly look: PageLook
  readonly page: SignInPage
  readonly hidden: Html
  /** The provider whose button is the primary one. */
  readonly primary: SignInProvider | undefined
  /** The provider that was last used, if the page also shows others. */
  readonly last: SignInProvider | undefined
  /** Distinguishes the ids of a form's fields from those of other forms. */
  readonly toPrefix: (provider: SignInProvider) => string
  /** The provider at the top. If it has fields, the first one is focused. */
  readonly first: SignInProvider | undefined
}

/** The ways to sign in that share one address field. */
interface Ways {
  /** The provider in whose form the field is. */
  readonly address: SignInProvider | undefined
  /** The e-mail provider that is a second button of this form. */
  readonly mail: SignInProvider | undefined
  /** Passkeys for which browsers use the field. A user who adds a passkey needs no address. */
  readonly passkeys: readonly SignInProvider[]
}

function findWays(providers: readonly SignInProvider[], { links }: SignInPage): Ways {
  const [mail, password] = [
    providers.find(({ type }) => type === "email"),
    providers.find(({ takesPassword }) => takesPassword),
  ]
  const address = password ?? mail
  return {
    address,
    mail: password && mail,
    passkeys: address && !links ? providers.filter(({ type }) => type === "webauthn") : [],
  }
}

/**
 * Returns the buttons, and below them the form with the address field and the others. What was used last comes first. There is a divider before
 * and after each form that has fields. Dividers of a passkey form are hidden with it.
 */
function toForms(look: PageLook, page: SignInPage): Html[] {
  const divider = toDivider(look)
  const known = page.providers.filter((provider) => hasButton(provider) || hasFields(provider.type))
  const last = known.length > 1 ? known.find(({ id }) => id === page.lastUsed) : undefined
  const ways = findWays(known, page)
  const shown = toBlocks(last ? [last, ...known.filter((one) => one !== last)] : known, ways, last)
  const withFields = shown.flat().filter(({ type }) => hasFields(type))
  const context: FormContext = {
    ...ways,
    ...{ look, page, last },
    hidden: toHiddenFields(page.csrfToken, page.callbackUrl),
    // buttons of several vendors look the same, as some vendors' rules require
    primary: known.length === 1
      ? known[0]
      : last && hasFields(last.type)
      ? last
      : ways.address ?? withFields.find(({ type }) => type !== "webauthn") ?? withFields[0],
    toPrefix: (provider) => `provider-${page.providers.indexOf(provider)}`,
    first: page.continueUrl === undefined ? shown[0]?.[0] : undefined,
  }
  return shown.map((block, index) => {
    const [before, after] = [shown[index - 1], shown[index + 1]]
    const apart = before && !isHidden(before) && divider
    const forms = block.map((provider) => toForm(context, provider))
    if (isHidden(block)) return html`<div data-passkeys hidden>${apart}${forms}${after && divider}</div>`
    return html`${apart}${hasButton(block[0]!) ? html`<div class="buttons">${forms}</div>` : forms}`
  })
}

/**
 * Returns the providers in groups: all buttons, each form with fields, and folded forms, but first the group of the provider that was used last.
 * Passkeys come after the field that they share.
 */
function toBlocks(known: readonly SignInProvider[], ways: Ways, last: SignInProvider | undefined): SignInProvider[][] {
  const { address, mail, passkeys } = ways
  const forms = known.filter((one) => !hasButton(one) && one !== mail && !passkeys.includes(one))
  const isFolded = (one: SignInProvider) => isFoldable(one, ways) && one !== last
  const blocks = [
    known.filter(hasButton),
    ...forms.filter((one) => !isFolded(one)).map((one) => one === address ? [one, ...passkeys] : [one]),
    forms.filter(isFolded),
  ].filter((block) => block.length > 0)
  const at = blocks.findIndex((block) => block.some((one) => last && (one === last || (one === address && mail === last))))
  return at > 0 ? [blocks[at]!, ...blocks.filter((_, n) => n !== at)] : blocks
}

/** Returns true for the app's own credentials on a page with an address field. Their form may also have one, so it is folded. */
const isFoldable = (provider: SignInProvider, { address }: Ways): boolean =>
  provider.type === "credentials" && address !== undefined && provider !== address

/** Returns true if the block is only shown when the script runs. */
const isHidden = ([first]: readonly SignInProvider[]): boolean => first!.type === "webauthn"

function toForm(context: FormContext, provider: SignInProvider): Html {
  const { type, signinUrl, callbackUrl, credentials = {} } = provider
  const { address, mail, passkeys, page, last } = context
  const { texts } = context.look.language
  // the browser offers passkeys in the field
  const offer = provider === address && passkeys.length > 0 && { autocomplete: passkeyAutocomplete }
  if (type === "email") {
    const label = offer ? texts.emailAddress : texts.emailForLink
    return toFieldsForm(context, provider, signinUrl, { email: { label, type, required: true, autocomplete: type, ...offer } })
  }
  if (type === "credentials") {
    const inputs = offer ? { ...credentials, email: { ...credentials.email, ...offer } } : credentials
    const form = toFieldsForm(context, provider, callbackUrl, inputs, provider === address ? mail : undefined)
    if (!isFoldable(provider, context) || provider === last) return form
    const open = page.error === "CredentialsSignin"
    return html`<details${attributes({ open })}><summary class="button secondary"><span>${toSignInText(context, provider)}</span></summary>${form}</details>`
  }
  if (type !== "webauthn") return toButtonForm(context, provider)
  const form = toPasskeyForm(context, provider)
  return passkeys.includes(provider) ? html`<div data-passkeys hidden>${form}</div>` : form
}

/**
 * Returns the form for passkeys. New users enter their e-mail address in its field, or in the shared one, and the browser
 * offers passkeys there. A signed-in user who adds a passkey does not see the field.
 */
function toPasskeyForm(context: FormContext, provider: SignInProvider): Html {
  const { look: { basePath, language }, page: { providers, links, again }, hidden, passkeys, address, toPrefix } = context
  const shared = passkeys.includes(provider) ? address : undefined
  const { id, name, callbackUrl, autofill } = provider
  const first = providers.find((one) => one.autofill)?.id === id
  const email = { label: language.texts.emailOfPasskey, type: "email", autocomplete: passkeyAutocomplete }
  const fields = !links && !shared && toCredentialFields(language, toPrefix(provider), { email })
  const register = !again &&
    html`<button class="${links ? "secondary" : "plain"}" type="submit" value="register">${
      fill(language, links ? "addProvider" : "createProvider", { provider: toProviderName(language, name) })
    }</button>`
  return html`<form class="fields" method="post" action="${callbackUrl}"${attributes({
    "data-passkey": `${basePath}/webauthn-options/${id}`,
    "data-texts": toPasskeyTexts(language),
    "data-autofill": autofill && first && !links,
    "data-address": shared && `${toPrefix(shared)}-${Math.max(0, Object.keys(shared.credentials ?? {}).indexOf("email"))}`,
  })}>${hidden}<input type="hidden" name="action"><input type="hidden" name="data">${shared && html`<input type="hidden" name="email">`}${fields}<p class="alert" role="alert" hidden></p>${toSubmit(context, provider, "authenticate")}${register}</form>`
}

function toButtonForm(context: FormContext, provider: SignInProvider): Html {
  const { signinUrl, missing = [] } = provider
  const names = missing.map((variable) =>
    html` <code>${variable}</code>`
  )
  const hint = names.length > 0 &&
    html`<p class="hint" lang="en" dir="ltr">Does not work yet. Set these variables:${names}</p>`
  return html`<form method="post" action="${signinUrl}">${context.hidden}${toSubmit(context, provider)}${hint}</form>`
}

function toFieldsForm(
  context: FormContext,
  provider: SignInProvider,
  action: string,
  inputs: Readonly<Record<string, CredentialInput>>,
  mail?: SignInProvider,
): Html {
  const { look: { language }, page: { error }, first, hidden, toPrefix } = context
  const focused = first === provider && { autofocus: true, "aria-describedby": error && alertId }
  const fields = toCredentialFields(language, toPrefix(provider), inputs, focused || undefined)
  return html`<form class="fields" method="post" action="${action}">${hidden}${fields}${toSubmit(context, provider)}${
    mail && toMailButton(context, mail)
  }</form>${toLinks(language, provider)}`
}

/** Returns the button that sends the address to the e-mail provider instead. It needs no password, so the browser does not check the fields. */
function toMailButton(context: FormContext, mail: SignInProvider): Html {
  const { texts } = context.look.language
  const text = mail.mailsCode ? texts.codeInstead : texts.linkInstead
  return toButton(context, mail, text, {}, mail.signinUrl)
}

const toLinks = ({ texts }: Language, { links = [] }: SignInProvider): Html | false =>
  links.length > 0 && html`<p class="after">${links.map(({ url, text }) => html`<a class="link" href="${url}">${texts[text]}</a>`)}</p>`

const toSignInText = ({ look: { language } }: FormContext, { name }: SignInProvider): Html =>
  fill(language, "signInWith", { provider: toProviderName(language, name) })

/** Returns the button that signs in with the provider. */
const toSubmit = (context: FormContext, provider: SignInProvider, value?: string): Html =>
  toButton(context, provider, html`${hasButton(provider) && toMark(provider.name, provider.mark)}${toSignInText(context, provider)}`, { value })

function toButton(
  { look: { language }, primary, last }: FormContext,
  provider: SignInProvider,
  content: Html | string,
  more: Parameters<typeof attributes>[0],
  action?: string,
): Html {
  const rank = provider === primary ? "primary" : "secondary"
  const isLast = provider === last
  const all = attributes({ ...more, "aria-describedby": isLast && lastId })
  const button = action === undefined
    ? html`<button class="${rank}" type="submit"${all}>${content}</button>`
    : html`<button class="${rank}" type="submit" formaction="${action}" formnovalidate${all}>${content}</button>`
  return isLast ? html`<div class="last">${button}<span class="badge" id="${lastId}">${language.texts.lastUsed}</span></div>` : button
}
