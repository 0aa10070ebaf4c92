// deno-fmt-ignore-file -- it would add white space between the tags
import { type AccountSection, maxListed } from "../app/account-info.ts"
import type { Language, TextKey } from "../app/texts/language.ts"
import { fill, fillText, toIsolate } from "../app/texts/fill.ts"
import { toProviderName } from "../app/texts/provider-name.ts"
import { attributes, type Html, html, toScriptElement } from "../web/html.ts"
import { toForm as toOwnForm } from "../pages/form.ts"
import type { Form, PageLink } from "../app/form.ts"
import type { PageLook } from "../app/outcome.ts"
import { toHiddenFields, toPage } from "../pages/layout.ts"
import { toPasskeyTexts } from "../pages/passkey-texts.ts"
import { toDeviceName } from "./user-agent.ts"

/** A session, as shown on the page. */
export interface ShownSession {
  readonly id: string
  readonly current: boolean
  readonly createdAt?: Date | undefined
  readonly lastUsedAt?: Date | undefined
  readonly expires: Date
  /** Untrusted text. */
  readonly userAgent?: string | undefined
  readonly network?: string | undefined
}

/** A linked account, as shown on the page. */
export interface ShownAccount {
  readonly provider: string
  /** The provider's name. */
  readonly name: string
  readonly providerAccountId: string
  readonly isLast: boolean
}

/** A passkey, as shown on the page. */
export interface ShownPasskey {
  readonly id: string
  readonly name?: string | undefined
  readonly lastUsedAt?: Date | undefined
  readonly backedUp: boolean
  readonly isLast: boolean
}

/** A provider whose account the user can link, or that registers passkeys. */
export interface AddableProvider {
  readonly id: string
  readonly name: string
  readonly signinUrl: string
  readonly callbackUrl: string
}

export interface AccountPage {
  /** Absent where the CSRF check is skipped. */
  readonly csrfToken?: string | undefined
  /** The user's name and address, as far as known. */
  readonly user: { readonly name?: string | null | undefined; readonly email?: string | null | undefined }
  /** The page's own URL, without a query. */
  readonly url: string
  /** Where the user goes after sign-out. */
  readonly homeUrl: string
  /** Where the user signs in again. Set if they signed in too long ago for some of the changes. */
  readonly freshUrl?: string | undefined
  /** The change that has just been made: a key of the page's table, from `?done=`. It is untrusted text. */
  readonly done?: string | undefined
  /** The error type from `?error=`. It is untrusted text. */
  readonly error?: string | undefined
  readonly sessions: readonly ShownSession[]
  /** True if these are all sessions of the user. If not, and there is only one, the others cannot be listed. */
  readonly complete: boolean
  /** True if single sessions can be ended. */
  readonly endsOne: boolean
  /** True if all other sessions can be ended together. */
  readonly endsOthers: boolean
  /** The linked accounts. Absent if they cannot be listed. */
  readonly accounts?: readonly ShownAccount[] | undefined
  readonly unlinks: boolean
  /** The providers with which the user has no account yet. */
  readonly linkable: readonly AddableProvider[]
  /** Where the user signs in again before they add a passkey. Default: `freshUrl`. */
  readonly passkeyFreshUrl?: string | undefined
  /** The passkeys. Absent if the app has none. */
  readonly passkeys?: readonly ShownPasskey[] | undefined
  readonly renames: boolean
  readonly deletes: boolean
  /** The sections that features provide. */
  readonly sections: readonly AccountSection[]
  /** The providers that register passkeys. */
  readonly registering: readonly AddableProvider[]
  /** Version of the page's script. Set if there is a passkey provider. */
  readonly script?: string | undefined
}

/** Text keys of the notices after a change. */
const notices: ReadonlyMap<string, TextKey> = new Map([
  ["session-ended", "sessionEnded"],
  ["other-sessions-ended", "othersEnded"],
  ["account-unlinked", "accountUnlinked"],
  ["passkey-renamed", "passkeyRenamed"],
  ["passkey-deleted", "passkeyDeleted"],
  ["password-saved", "passwordSaved"],
  ["password-removed", "passwordRemoved"],
  ["factor-changed", "factorChanged"],
])

/** Text keys of the sentences after an error, by error type. */
const sentences: ReadonlyMap<string, TextKey> = new Map([
  ["LastSignInMethod", "lastMethodKept"],
  ["MissingCSRF", "expiredPage"],
  ["UnknownAccount", "notLinked"],
  ["UnknownPasskey", "noSuchPasskey"],
  ["UnknownSession", "noSuchSession"],
])

/** Returns the page of the user's own sessions, accounts and passkeys. Only adding a passkey needs a script. */
export function renderAccount(look: PageLook, page: AccountPage): string {
  const { user: { name, email } } = page
  const { language } = look
  const who = name && email ? html`<strong>${name}</strong><br>${toIsolate(language, email)}` : name || email
  return toPage(
    look,
    language.texts.accountTitle,
    html`<p class="site">${fill(language, "accountSite", { site: look.host })}</p>${toMessage(language, page)}${who && html`<p class="note">${toIsolate(language, who)}</p>`}${
      toSessions(look, page)
    }${toAccounts(look, page)}${toPasskeys(look, page)}${page.sections.map((section) => toSection(look, page, section))}${toEnding(look, page)}${
      page.script && toScriptElement(`${look.basePath}/passkey.js?v=${page.script}`)
    }`,
    true,
  )
}

function toMessage(language: Language, page: AccountPage): Html | undefined {
  if (page.error !== undefined) {
    return html`<p class="alert" role="alert">${language.texts[sentences.get(page.error) ?? "tryAgain"]}</p>`
  }
  const notice = page.done === undefined ? undefined : toNotice(language, page, page.done)
  return notice === undefined ? undefined : html`<p class="done" role="status">${notice}</p>`
}

/** Returns the notice about the change. A link can be wrong, so the page checks whether the added item exists. */
function toNotice(
  language: Language,
  { accounts, passkeys }: AccountPage,
  done: string,
): Html | string | undefined {
  const [, id, before] = /^linked-(.+)$|^passkeys-(\d+)$/.exec(done) ?? []
  const linked = id === undefined ? undefined : accounts?.find(({ provider }) => provider === id)
  if (linked) return fill(language, "accountLinked", { provider: toProviderName(language, linked.name) })
  if (before !== undefined && (passkeys?.length ?? 0) > Number(before)) return language.texts.passkeyAdded
  const key = notices.get(done)
  return key && language.texts[key]
}

/** Returns a form with one button, which changes something and returns to the page. */
function toForm(
  language: Language,
  { csrfToken, url }: AccountPage,
  { action, target, fields = {}, button, about, rank = "secondary" }: {
    action: string
    /** Where the user goes afterwards: a URL, or this page with a notice. */
    target: { url: string } | { done: string }
    fields?: Readonly<Record<string, string>>
    button: string
    /** Describes the button if several have the same text. */
    about?: string
    rank?: "primary" | "secondary"
  },
): Html {
  const back = "url" in target ? target.url : `${url}?done=${encodeURIComponent(target.done)}`
  const hidden = Object.entries(fields).map(([name, value]) =>
    html`<input type="hidden" name="${name}" value="${value}">`
  )
  const label = about !== undefined && fillText(language, "buttonAbout", { button, name: about })
  return html`<form method="post" action="${action}">${toHiddenFields(csrfToken, back)}${hidden}<button class="${rank}" type="submit"${
    attributes({ "aria-label": label })
  }>${button}</button></form>`
}

/** Returns the button of a section whose changes need a new sign-in. */
const toAgain = ({ texts }: Language, { freshUrl }: Pick<AccountPage, "freshUrl">): Html =>
  html`<p class="row"><a class="button secondary" href="${freshUrl!}">${texts.signInToChange}</a></p>`

const toItem = (title: Html, details: readonly (Html | false | undefined)[], button: Html | false | undefined): Html =>
  html`<li><div><p>${title}</p>${
    details.map((detail) => detail && html`<p class="hint">${detail}</p>`)
  }</div>${button}</li>`

/** Returns the list. If it has the maximum length, a sentence points this out, because there may be more. */
const toList = (language: Language, items: readonly Html[]): Html =>
  html`<ul>${items}</ul>${items.length >= maxListed && html`<p class="hint">${fill(language, "onlyFirst", { count: `${maxListed}` })}</p>`}`

function toSessions({ basePath, language }: PageLook, page: AccountPage): Html {
  const { texts } = language
  const items = page.sessions.map((session) => {
    const { id, current, createdAt, lastUsedAt, expires, userAgent, network } = session
    const name = toDeviceName(language, userAgent)
    return toItem(
      html`${toIsolate(language, name)}${current && html` <strong>${texts.thisDevice}</strong>`}`,
      [
        network !== undefined && fill(language, "network", { network }),
        createdAt && fill(language, "signedInAt", { time: toTime(language, createdAt) }),
        lastUsedAt && fill(language, "lastUsedAt", { time: toTime(language, lastUsedAt) }),
        fill(language, "endsAt", { time: toTime(language, expires) }),
      ],
      !current && page.endsOne &&
        toForm(language, page, {
          action: `${basePath}/end-session`,
          target: { done: "session-ended" },
          fields: { id },
          button: texts.endSession,
          about: name,
        }),
    )
  })
  const notice = !page.complete && items.length === 1 && html`<p class="hint">${texts.onlyThisDevice}</p>`
  return html`<section><h2>${texts.devices}</h2>${toList(language, items)}${notice}</section>`
}

function toAccounts({ basePath, language }: PageLook, page: AccountPage): Html | undefined {
  const { texts } = language
  const { accounts, linkable, unlinks, freshUrl } = page
  if (!accounts && linkable.length === 0) return undefined
  const isFresh = freshUrl === undefined
  const items = accounts?.map(({ provider, name: given, providerAccountId, isLast }) => {
    const name = toProviderName(language, given)
    return toItem(
      html`${toIsolate(language, name)}`,
      [html`${toIsolate(language, providerAccountId)}`, isLast && html`${texts.accountNeeded}`],
      isFresh && unlinks && !isLast &&
        toForm(language, page, {
          action: `${basePath}/unlink-account`,
          target: { done: "account-unlinked" },
          fields: { provider, providerAccountId },
          button: texts.unlinkAccount,
          about: `${name} ${providerAccountId}`,
        }),
    )
  })
  const buttons = linkable.map(({ id, name, signinUrl }) => {
    const button = fillText(language, "linkProvider", { provider: name })
    return toForm(language, page, { action: signinUrl, target: { done: `linked-${id}` }, button })
  })
  const list = items && items.length > 0 ? toList(language, items) : html`<p class="hint">${texts.noAccounts}</p>`
  return html`<section><h2>${texts.linkedAccounts}</h2>${items && list}${
    isFresh ? buttons.length > 0 && html`<div class="row">${buttons}</div>` : toAgain(language, page)
  }</section>`
}

function toPasskeys(look: PageLook, page: AccountPage): Html | undefined {
  const { passkeys, renames, deletes, freshUrl, passkeyFreshUrl = freshUrl } = page
  const { basePath, language } = look
  const { texts } = language
  if (!passkeys) return undefined
  const isFresh = freshUrl === undefined
  const items = passkeys.map(({ id, name = texts.passkey, lastUsedAt, backedUp, isLast }, index) =>
    toItem(
      html`${toIsolate(language, name)}`,
      [
        html`${backedUp ? texts.passkeySynced : texts.passkeyOnOneDevice}`,
        lastUsedAt && fill(language, "lastUsedAt", { time: toTime(language, lastUsedAt) }),
        isLast && html`${texts.passkeyKept}`,
      ],
      html`<div class="row">${renames && toRenaming(look, page, { id, name, index })}${
        isFresh && deletes && !isLast && toForm(language, page, {
          action: `${basePath}/delete-passkey`,
          target: { done: "passkey-deleted" },
          fields: { id },
          button: texts.deletePasskey,
          about: name,
        })
      }</div>`,
    )
  )
  const list = items.length > 0 ? toList(language, items) : html`<p class="hint">${texts.noPasskeys}</p>`
  return html`<section><h2>${texts.passkeys}</h2>${list}${
    passkeyFreshUrl === undefined ? toAdding(look, page) : toAgain(language, { freshUrl: passkeyFreshUrl })
  }</section>`
}

function toRenaming(
  { basePath, language }: PageLook,
  { csrfToken, url }: AccountPage,
  { id, name, index }: { id: string; name: string; index: number },
): Html {
  const field = `passkey-${index}`
  return html`<form class="fields" method="post" action="${basePath}/rename-passkey">${
    toHiddenFields(csrfToken, `${url}?done=passkey-renamed`)
  }<input type="hidden" name="id" value="${id}"><div class="field"><label for="${field}">${language.texts.newName}</label><input id="${field}" name="name" dir="auto" maxlength="64" required></div><button class="secondary" type="submit"${
    attributes({ "aria-label": fillText(language, "buttonAbout", { button: language.texts.renamePasskey, name }) })
  }>${language.texts.renamePasskey}</button></form>`
}

/** Returns the forms that add a passkey. They are hidden until the script runs. */
function toAdding({ basePath, language }: PageLook, { csrfToken, url, passkeys, registering }: AccountPage): Html[] {
  return registering.map(({ id, name, callbackUrl }, index) => {
    const field = `new-passkey-${index}`
    const hidden = toHiddenFields(csrfToken, `${url}?done=passkeys-${passkeys!.length}`)
    return html`<div data-passkeys hidden><form class="fields row" method="post" action="${callbackUrl}"${
      attributes({ "data-passkey": `${basePath}/webauthn-options/${id}`, "data-texts": toPasskeyTexts(language) })
    }>${hidden}<input type="hidden" name="action"><input type="hidden" name="data"><div class="field"><label for="${field}">${language.texts.newPasskeyName}</label><input id="${field}" name="name" dir="auto" maxlength="64"></div><p class="alert" role="alert" hidden></p><button class="secondary" type="submit" value="register">${fill(language, "addProvider", { provider: toProviderName(language, name) })}</button></form></div>`
  })
}

/** Returns a section that a feature provides. Its changes need a new sign-in. */
function toSection(look: PageLook, page: AccountPage, { title, items, empty, links }: AccountSection): Html {
  const { language } = look
  const isFresh = page.freshUrl === undefined
  const toButtons = (place: "side" | "row", allLinks: readonly PageLink[] = [], allForms: readonly Form[] = []) => {
    const [links, forms] = isFresh ? [allLinks, allForms] : [[], allForms.filter(({ anyTime }) => anyTime)]
    return links.length + forms.length > 0 && html`<div class="${place}">${
      links.map(({ url, text, rank = "secondary" }) => html`<a class="button ${rank}" href="${url}">${text}</a>`)
    }${forms.map((form) => toOwnForm(look, page, { rank: "secondary", ...form }))}</div>`
  }
  const isHidden = [{ links }, ...items].some(({ links }) => links?.length) ||
    items.some(({ forms }) => forms?.some(({ anyTime }) => !anyTime))
  const list = items.map((item) =>
    toItem(
      html`${toIsolate(language, item.title)}`,
      item.details.map((detail) =>
        typeof detail === "string" ? html`${detail}` : fill(language, detail.text as "lastUsedAt", { time: toTime(language, detail.time) })
      ),
      toButtons("side", item.links, item.forms),
    )
  )
  return html`<section><h2>${title}</h2>${list.length > 0 ? html`<ul>${list}</ul>` : empty !== undefined && html`<p class="hint">${empty}</p>`}${
    isFresh ? toButtons("row", links) : isHidden && toAgain(language, page)
  }</section>`
}

/** Returns the buttons that sign the user out: here, on all other devices, or everywhere. */
function toEnding({ basePath, language }: PageLook, page: AccountPage): Html {
  const home = { url: page.homeUrl }
  const everywhere = page.freshUrl === undefined
    ? html`${
      toForm(language, page, {
        action: `${basePath}/end-other-sessions`,
        target: { done: "other-sessions-ended" },
        button: language.texts.signOutOthers,
      })
    }${toForm(language, page, { action: `${basePath}/end-all-sessions`, target: home, button: language.texts.signOutEverywhere })}`
    : toAgain(language, page)
  const here = toForm(language, page, { action: `${basePath}/signout`, target: home, button: language.texts.signOut, rank: "primary" })
  return html`<section><h2>${language.texts.signOut}</h2><div class="row">${here}${page.endsOthers && everywhere}</div></section>`
}

/** Creating a formatter takes up to a millisecond, and a page has hundreds of dates. */
const formats = new WeakMap<Language, Intl.DateTimeFormat>()

function createFormat(language: Language): Intl.DateTimeFormat {
  // British English has the day before the month, and 24 hours
  const format = new Intl.DateTimeFormat(language.tag === "en" ? "en-GB" : language.tag, {
    ...{ year: "numeric", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    ...{ timeZone: "UTC", timeZoneName: "short" },
  })
  formats.set(language, format)
  return format
}

/** Returns the time in UTC, because the server does not know the user's time zone. */
function toTime(language: Language, at: Date): Html {
  const format = formats.get(language) ?? createFormat(language)
  return html`<time datetime="${at.toISOString()}">${format.format(at)}</time>`
}
