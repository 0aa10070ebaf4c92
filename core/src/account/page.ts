// deno-fmt-ignore-file -- it would add white space between the tags
import type { AccountSection } from "../app/account-info.ts"
import type { Language, TextKey } from "../app/texts/language.ts"
import { fill, fillText, toIsolate } from "../app/texts/fill.ts"
import { toProviderName } from "../app/texts/provider-name.ts"
import { type Html, html, toScriptElement } from "../web/html.ts"
import { toForm } from "../pages/form.ts"
import type { Form, PageLink } from "../app/form.ts"
import type { PageLook } from "../app/outcome.ts"
import { toPage } from "../pages/layout.ts"
import type { AccountPage } from "./page-content.ts"
import { toAgain, toChangeForm, toItem, toList, toTime } from "./page-parts.ts"
import { toPasskeys } from "./passkey-section.ts"
import { toDeviceName } from "./user-agent.ts"

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
  ["email-changed", "emailChanged"],
])

/** Text keys of the sentences after an error, by error type. */
const sentences: ReadonlyMap<string, TextKey> = new Map([
  ["EmailSignInError", "mailNotSent"],
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
        toChangeForm(language, page, {
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
        toChangeForm(language, page, {
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
    return toChangeForm(language, page, { action: signinUrl, target: { done: `linked-${id}` }, button })
  })
  const list = items && items.length > 0 ? toList(language, items) : html`<p class="hint">${texts.noAccounts}</p>`
  return html`<section><h2>${texts.linkedAccounts}</h2>${items && list}${
    isFresh ? buttons.length > 0 && html`<div class="row">${buttons}</div>` : toAgain(language, page)
  }</section>`
}

/** Returns a section that a feature provides. Its changes need a new sign-in. */
function toSection(look: PageLook, page: AccountPage, { title, items, empty, links }: AccountSection): Html {
  const { language } = look
  const isFresh = page.freshUrl === undefined
  const toButtons = (place: "side" | "row", allLinks: readonly PageLink[] = [], allForms: readonly Form[] = []) => {
    const [links, forms] = isFresh ? [allLinks, allForms] : [[], allForms.filter(({ anyTime }) => anyTime)]
    return links.length + forms.length > 0 && html`<div class="${place}">${
      links.map(({ url, text, rank = "secondary" }) => html`<a class="button ${rank}" href="${url}">${text}</a>`)
    }${forms.map((form) => toForm(look, page, { rank: "secondary", ...form }))}</div>`
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
      toChangeForm(language, page, {
        action: `${basePath}/end-other-sessions`,
        target: { done: "other-sessions-ended" },
        button: language.texts.signOutOthers,
      })
    }${toChangeForm(language, page, { action: `${basePath}/end-all-sessions`, target: home, button: language.texts.signOutEverywhere })}`
    : toAgain(language, page)
  const here = toChangeForm(language, page, { action: `${basePath}/signout`, target: home, button: language.texts.signOut, rank: "primary" })
  return html`<section><h2>${language.texts.signOut}</h2><div class="row">${here}${page.endsOthers && everywhere}</div></section>`
}
