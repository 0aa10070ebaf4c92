// deno-fmt-ignore-file -- it would add white space between the tags
import { attributes, type Html, html, toScriptElement } from "../web/html.ts"
import { type PageLook, toHiddenFields, toPage } from "./layout.ts"
import { toDeviceName } from "./user-agent.ts"

/** A session, as the page shows it. */
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

/** A linked account, as the page shows it. */
export interface ShownAccount {
  readonly provider: string
  /** The provider's name. */
  readonly name: string
  readonly providerAccountId: string
  readonly isLast: boolean
}

/** A passkey, as the page shows it. */
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
  /** The user's name and address, as far as they are known. */
  readonly user: { readonly name?: string | null | undefined; readonly email?: string | null | undefined }
  /** The page's own URL, without a query. */
  readonly url: string
  /** Where the user goes after they signed out. */
  readonly homeUrl: string
  /** Where the user signs in again. Set if they signed in too long ago for some of the changes. */
  readonly freshUrl?: string | undefined
  /** What has just happened: a key of the page's table, from `?done=`. It is untrusted text. */
  readonly done?: string | undefined
  /** The error's type from `?error=`. It is untrusted text. */
  readonly error?: string | undefined
  readonly sessions: readonly ShownSession[]
  /** Whether these are all sessions of the user. */
  readonly complete: boolean
  /** Whether single sessions can be ended. */
  readonly endsOne: boolean
  /** Whether all other sessions can be ended at once. */
  readonly endsOthers: boolean
  /** The linked accounts. Absent if they cannot be listed. */
  readonly accounts?: readonly ShownAccount[] | undefined
  readonly unlinks: boolean
  /** The providers with which the user has no account yet. */
  readonly linkable: readonly AddableProvider[]
  /** The passkeys. Absent if the app has none. */
  readonly passkeys?: readonly ShownPasskey[] | undefined
  readonly renames: boolean
  readonly deletes: boolean
  /** The providers that register passkeys. */
  readonly registering: readonly AddableProvider[]
  /** Version of the page's script. Set if a provider is for passkeys. */
  readonly script?: string | undefined
}

/** What the user reads after a change. */
const notices: ReadonlyMap<string, string> = new Map([
  ["session-ended", "The session has ended."],
  ["other-sessions-ended", "You are signed out on all other devices."],
  ["account-unlinked", "The account is no longer linked."],
  ["passkey-renamed", "The passkey has a new name."],
  ["passkey-deleted", "The passkey has been deleted. Delete it on your device, too."],
])

/** What the user reads after an error, by its type. */
const sentences: ReadonlyMap<string, string> = new Map([
  ["LastSignInMethod", "Nothing was changed, because you could not sign in without it. Add another way to sign in first."],
  ["MissingCSRF", "This page was open for too long. Please try again."],
  ["UnknownAccount", "Nothing was changed. This account is not linked to you."],
  ["UnknownPasskey", "Nothing was changed. You have no such passkey."],
  ["UnknownSession", "Nothing was changed. This session has ended already."],
])
const other = "That did not work. Please try again."

/** Returns the page of the user's own sessions, accounts and passkeys. Only adding a passkey needs a script. */
export function renderAccount(look: PageLook, page: AccountPage): string {
  const { user: { name, email } } = page
  const who = name && email ? html`<strong>${name}</strong><br>${email}` : name || email
  return toPage(
    look,
    "Your account",
    html`<p class="site">at ${look.host}</p>${toMessage(page)}${who && html`<p class="note">${who}</p>`}${
      toSessions(look, page)
    }${toAccounts(look, page)}${toPasskeys(look, page)}${toEnding(look, page)}${
      page.script && toScriptElement(`${look.basePath}/passkey.js?v=${page.script}`)
    }`,
    true,
  )
}

function toMessage(page: AccountPage): Html | undefined {
  if (page.error !== undefined) {
    return html`<p class="alert" role="alert">${sentences.get(page.error) ?? other}</p>`
  }
  const notice = page.done === undefined ? undefined : toNotice(page, page.done)
  return notice === undefined ? undefined : html`<p class="done" role="status">${notice}</p>`
}

/** Returns the sentence for what has happened. A link can be wrong, so the page checks whether what was added is there. */
function toNotice({ accounts, passkeys }: AccountPage, done: string): string | undefined {
  const [, id, before] = /^linked-(.+)$|^passkeys-(\d+)$/.exec(done) ?? []
  const linked = id === undefined ? undefined : accounts?.find(({ provider }) => provider === id)
  if (linked) return `${linked.name} is linked to your account now.`
  if (before !== undefined && (passkeys?.length ?? 0) > Number(before)) return "The passkey has been added."
  return notices.get(done)
}

/** Returns a form with one button, which changes something and comes back to the page. */
function toForm(
  { csrfToken, url }: AccountPage,
  { action, target, fields = {}, button, about, rank = "secondary" }: {
    action: string
    /** Where the user goes afterwards: a URL, or what the page then says. */
    target: { url: string } | { done: string }
    fields?: Readonly<Record<string, string>>
    button: string
    /** What the button is for, if several have the same text. */
    about?: string
    rank?: "primary" | "secondary"
  },
): Html {
  const back = "url" in target ? target.url : `${url}?done=${encodeURIComponent(target.done)}`
  const hidden = Object.entries(fields).map(([name, value]) =>
    html`<input type="hidden" name="${name}" value="${value}">`
  )
  const label = about !== undefined && `${button}: ${about}`
  return html`<form method="post" action="${action}">${toHiddenFields(csrfToken, back)}${hidden}<button class="${rank}" type="submit"${
    attributes({ "aria-label": label })
  }>${button}</button></form>`
}

/** Returns the button of a part whose changes need a new sign-in. */
const toAgain = ({ freshUrl }: AccountPage): Html =>
  html`<p class="row"><a class="button secondary" href="${freshUrl!}">Sign in again to change this</a></p>`

const toItem = (title: Html, details: readonly (Html | false | undefined)[], button: Html | false | undefined): Html =>
  html`<li><div><p>${title}</p>${
    details.map((detail) => detail && html`<p class="hint">${detail}</p>`)
  }</div>${button}</li>`

function toSessions(look: PageLook, page: AccountPage): Html {
  const items = page.sessions.map((session) => {
    const { id, current, createdAt, lastUsedAt, expires, userAgent, network } = session
    const name = toDeviceName(userAgent)
    return toItem(
      html`${name}${current && html` <strong>(this device)</strong>`}`,
      [
        network !== undefined && html`Network ${network}`,
        createdAt && html`Signed in ${toTime(createdAt)}`,
        lastUsedAt && html`Last used ${toTime(lastUsedAt)}`,
        html`Ends ${toTime(expires)} if it is not used`,
      ],
      !current && page.endsOne &&
        toForm(page, {
          action: `${look.basePath}/end-session`,
          target: { done: "session-ended" },
          fields: { id },
          button: "End",
          about: name,
        }),
    )
  })
  const notice = !page.complete && html`<p class="hint">Only this device can be shown here.</p>`
  return html`<section><h2>Devices</h2><ul>${items}</ul>${notice}</section>`
}

function toAccounts(look: PageLook, page: AccountPage): Html | undefined {
  const { accounts, linkable, unlinks, freshUrl } = page
  if (!accounts && linkable.length === 0) return undefined
  const isFresh = freshUrl === undefined
  const items = accounts?.map(({ provider, name, providerAccountId, isLast }) =>
    toItem(
      html`${name}`,
      [html`${providerAccountId}`, isLast && html`You need this account to sign in.`],
      isFresh && unlinks && !isLast &&
        toForm(page, {
          action: `${look.basePath}/unlink-account`,
          target: { done: "account-unlinked" },
          fields: { provider, providerAccountId },
          button: "Unlink",
          about: `${name} ${providerAccountId}`,
        }),
    )
  )
  const buttons = linkable.map(({ id, name, signinUrl }) =>
    toForm(page, { action: signinUrl, target: { done: `linked-${id}` }, button: `Link ${name}` })
  )
  const list = items && items.length > 0 ? html`<ul>${items}</ul>` : html`<p class="hint">No account is linked.</p>`
  return html`<section><h2>Linked accounts</h2>${items && list}${
    isFresh ? html`<div class="row">${buttons}</div>` : toAgain(page)
  }</section>`
}

function toPasskeys(look: PageLook, page: AccountPage): Html | undefined {
  const { passkeys, renames, deletes, freshUrl } = page
  if (!passkeys) return undefined
  const isFresh = freshUrl === undefined
  const items = passkeys.map(({ id, name = "Passkey", lastUsedAt, backedUp, isLast }, index) =>
    toItem(
      html`${name}`,
      [
        html`${backedUp ? "Synced or backed up" : "Only on one device"}`,
        lastUsedAt && html`Last used ${toTime(lastUsedAt)}`,
        isLast && html`You need this passkey to sign in.`,
      ],
      html`<div class="row">${renames && toRenaming(look, page, { id, name, index })}${
        isFresh && deletes && !isLast && toForm(page, {
          action: `${look.basePath}/delete-passkey`,
          target: { done: "passkey-deleted" },
          fields: { id },
          button: "Delete",
          about: name,
        })
      }</div>`,
    )
  )
  const list = items.length > 0 ? html`<ul>${items}</ul>` : html`<p class="hint">You have no passkey yet.</p>`
  return html`<section><h2>Passkeys</h2>${list}${isFresh ? toAdding(look, page) : toAgain(page)}</section>`
}

function toRenaming(
  { basePath }: PageLook,
  { csrfToken, url }: AccountPage,
  { id, name, index }: { id: string; name: string; index: number },
): Html {
  const field = `passkey-${index}`
  return html`<form class="fields" method="post" action="${basePath}/rename-passkey">${
    toHiddenFields(csrfToken, `${url}?done=passkey-renamed`)
  }<input type="hidden" name="id" value="${id}"><div class="field"><label for="${field}">New name</label><input id="${field}" name="name" maxlength="64" required></div><button class="secondary" type="submit"${
    attributes({ "aria-label": `Rename: ${name}` })
  }>Rename</button></form>`
}

/** Returns the forms that add a passkey. They are hidden until the script runs. */
function toAdding({ basePath }: PageLook, { csrfToken, url, passkeys, registering }: AccountPage): Html[] {
  return registering.map(({ id, name, callbackUrl }, index) => {
    const field = `new-passkey-${index}`
    const hidden = toHiddenFields(csrfToken, `${url}?done=passkeys-${passkeys!.length}`)
    return html`<div data-passkeys hidden><form class="fields row" method="post" action="${callbackUrl}"${
      attributes({ "data-passkey": `${basePath}/webauthn-options/${id}` })
    }>${hidden}<input type="hidden" name="action"><input type="hidden" name="data"><div class="field"><label for="${field}">Name of the new passkey (optional)</label><input id="${field}" name="name" maxlength="64"></div><p class="alert" role="alert" hidden></p><button class="secondary" type="submit" value="register">Add ${name}</button></form></div>`
  })
}

/** Returns the buttons that sign the user out: here, on all other devices, or everywhere. */
function toEnding(look: PageLook, page: AccountPage): Html {
  const home = { url: page.homeUrl }
  const everywhere = page.freshUrl === undefined
    ? html`${
      toForm(page, {
        action: `${look.basePath}/end-other-sessions`,
        target: { done: "other-sessions-ended" },
        button: "Sign out on all other devices",
      })
    }${toForm(page, { action: `${look.basePath}/end-all-sessions`, target: home, button: "Sign out everywhere" })}`
    : toAgain(page)
  const here = toForm(page, { action: `${look.basePath}/signout`, target: home, button: "Sign out", rank: "primary" })
  return html`<section><h2>Sign out</h2><div class="row">${here}${page.endsOthers && everywhere}</div></section>`
}

const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
]
const pad = (value: number): string => String(value).padStart(2, "0")

/** Returns the time in UTC, because the server does not know the user's time zone. */
function toTime(at: Date): Html {
  const day = `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`
  return html`<time datetime="${at.toISOString()}">${day}, ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())} UTC</time>`
}
