/**
 * Helpers for custom flows: users, sessions, secrets, pages and mails. For the flows of other packages. Experimental: it may change in any
 * release. See docs/write-provider-flows.md.
 * @module
 */
import { findByEmail, findById } from "./signin/user.ts"
import { proveEmail as prove, toProofDate } from "./signin/proof.ts"
import { withMethodsClaim } from "./signin/claim-methods.ts"
import { AccessDenied, AdapterError, FreshSignInRequired, SignInRequired } from "./errors.ts"
import { changing as change } from "./http/change.ts"
import { provideCsrf } from "./http/csrf-token.ts"
import { createDigits as digits, readDigits as read } from "./email/digits.ts"
import { isFresh } from "./fresh/fresh.ts"
import { getLanguage } from "./http/language.ts"
import * as outcome from "./app/outcome.ts"
import { dropPending as drop, findPending as find, type PendingSignIn as Pending } from "./signin/pending.ts"
import { resumeSignIn as resume } from "./signin/resume.ts"
import { judgeMails } from "./email/limit.ts"
import { askSignInCallback } from "./signin/callback.ts"
import { chooseTarget, pageUrl, requestedTarget, routeUrl } from "./app/target.ts"
import { countNamedAccount } from "./app/limits/account-names.ts"
import { giveBack } from "./app/limits/give-back.ts"
import { countAlways, countCode as countAnswer } from "./app/limits/limit.ts"
import { sendMail as send } from "./mail/to-user.ts"
import { toValidity } from "./mail/words.ts"
import { requireCurrent } from "./http/caller.ts"
import { assertFreshSession, freshAge } from "./signin/fresh.ts"
import { findLinkedUser } from "./signin/linked-user.ts"
import { isLast, readMethods } from "./signin/sign-in-methods.ts"
import type { SecondFactorNeed } from "./app/second-factor.ts"
import type { AdapterUser, FactorStore, PasswordStore } from "./app/adapter.ts"
import type { AuthConfig } from "./app/config.ts"
import type { MailKind } from "./app/mail.ts"
import type { Account } from "./types.ts"
import { type FormPage, renderForm } from "./pages/form.ts"
import type { CountedAttempt, Flow, FlowContext, FlowOutcome } from "./app/custom-flow.ts"
import { keysOf, type RequestContext, type RouteContext, type Taken } from "./app/context.ts"
import { fireEvent } from "./app/events.ts"
import { findNetwork } from "./app/network.ts"
import { isUnderFirst as isFirst, openAt as openText, sealAt as sealText } from "./seal/bound.ts"
import { toHash } from "./seal/runtime-crypto.ts"
import { open, seal } from "./seal/seal.ts"
import { requireEnd } from "./http/end-sessions.ts"
import { findCurrentSession } from "./session/session.ts"
import { findMethod, requireLinks, requireUsers } from "./app/adapter-calls.ts"
import { defaultLanguage } from "./app/texts/default-language.ts"
import { fillText } from "./app/texts/fill.ts"
import type { Language, TextKey } from "./app/texts/language.ts"
import { toAddress } from "./web/address.ts"
import { createRandomToken } from "./web/bytes.ts"
import { passwordScript } from "./pages/password-script-source.ts"

export { toRecipient } from "./mail/recipient.ts"
export { toDeviceName } from "./account/user-agent.ts"
export type { MailKind } from "./app/mail.ts"
export type { AccountSection } from "./app/account-info.ts"
export type { FormPage, QrCode } from "./pages/form.ts"
export type { Form, FormField, PageLink } from "./app/form.ts"
export type { CheckedApp } from "./app/app.ts"
export type { FactorStore, PasswordStore } from "./app/adapter.ts"
export type { FirstFactor, KeptText, SecondFactor, SecondFactorFlows, SecondFactorNeed } from "./app/second-factor.ts"
export type { AccountSectionContext } from "./app/account-info.ts"
export { secondFactorFlows, sendsWords } from "./app/symbols.ts"
export type { Language, TextKey } from "./app/texts/language.ts"
export type { AdapterUser } from "./app/adapter.ts"
export type { CredentialsConfig } from "./credentials/provider.ts"

/** A request to any route, in which the code of a second factor runs. */
export type AnyContext = Pick<FlowContext, "request" | "origin" | "now" | "settings">

const inner = (context: AnyContext): RequestContext => context as unknown as RequestContext
const route = (context: FlowContext): RouteContext => context as unknown as RouteContext

// Users

/** Returns the text as a normalized address, or `undefined` if it is not one plain e-mail address. */
export const toNormalizedAddress = (text: unknown): string | undefined => toAddress(text as string)
/** Returns the user with exactly this address. @throws {AdapterError} */
export const findUserByAddress = (context: AnyContext, address: string): Promise<AdapterUser | undefined> =>
  findByEmail(inner(context), address)
/** Returns the user with this id. @throws {AdapterError} */
export const findUser = (context: AnyContext, id: string): Promise<AdapterUser | undefined> =>
  findById(inner(context), id, "of a sign-in that waits for a second factor")

/** Creates a user with a verified address, and fires `createUser`. @throws {AdapterError} */
export async function createUser(
  context: AnyContext,
  { id, address }: { readonly id: string; readonly address: string },
): Promise<AdapterUser> {
  const { settings, now } = inner(context)
  const row = { id, email: address, emailVerified: toProofDate(now), name: null, image: null }
  const user = await requireUsers(settings).createUser(row as AdapterUser)
  await fireEvent(settings, "createUser", { user })
  return user
}

/**
 * Returns the user with a verified address. If it was unverified, everything that a previous holder has set up is removed first: accounts,
 * the password and sessions.
 * @throws {AdapterError}
 */
export const proveAddress = (context: AnyContext, user: AdapterUser): Promise<AdapterUser> =>
  prove(inner(context), user)

/** The stored texts of a user. */
export type TextStore = {
  readonly [Method in keyof (PasswordStore & FactorStore)]: (
    ...args: Parameters<(PasswordStore & FactorStore)[Method]>
  ) => Promise<Awaited<ReturnType<(PasswordStore & FactorStore)[Method]>>>
}

/** Returns the methods that store passwords and second factors, from the option `store` or the adapter. They throw `AdapterError`. */
export function findTexts({ settings }: App): Partial<TextStore> {
  const find = <Name extends keyof TextStore>(name: Name) => {
    const method = findMethod(settings as RequestContext["settings"], name) as UserMethod | undefined
    // some stores use numbers as user ids, but pending sign-ins store ids as text
    const byText: UserMethod = (userId, ...rest) => method!(String(userId), ...rest)
    return method && { [name]: byText }
  }
  return {
    ...find("getPassword"),
    ...find("replacePassword"),
    ...find("getFactors"),
    ...find("replaceFactors"),
  }
}

type UserMethod = (userId: string, ...rest: unknown[]) => unknown

/** Returns true if the user can sign in without a password, with a linked account, a passkey or a mailed link. @throws {AdapterError} */
export const hasOtherMethod = async (context: AnyContext, user: AdapterUser): Promise<boolean> =>
  !isLast({ ...await readMethods(inner(context), user), hasPassword: false })

/**
 * Runs the function while no other request changes how the user signs in, if the adapter has `claim` and `release`.
 * @param run receives `change`, which runs the store call that removes a way to sign in
 * @throws {AdapterError}
 */
export const withClaim = <T>(
  context: AnyContext,
  userId: string,
  run: (change: <R>(call: () => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> => withMethodsClaim(inner(context), userId, (turn) => run((call) => turn.change(call)))

// Sessions

/** Returns the user who is signed in, or `undefined`. @throws {AdapterError} */
export async function findSignedInUser(context: AnyContext): Promise<AdapterUser | undefined> {
  const current = await findCurrentSession(inner(context))
  return current && await findLinkedUser(inner(context), current)
}

/**
 * Returns the signed-in user, if they signed in at most 600 seconds ago.
 * @param what feature needs it, for the log
 * @param secondFactor true if the sign-in must have used a second factor
 * @throws {SignInRequired} {@linkcode FreshSignInRequired} {@linkcode AdapterError}
 */
export async function requireFreshUser(
  context: AnyContext,
  what: string,
  { secondFactor = false }: { readonly secondFactor?: boolean } = {},
): Promise<AdapterUser> {
  const current = await requireCurrent(inner(context), what)
  assertFreshSession(inner(context), current, what)
  const user = await findLinkedUser(inner(context), current)
  if (!user) throw new SignInRequired(`${what}: the session belongs to no stored user`)
  if (secondFactor && !await isFresh(inner(context), current, { maxAge: freshAge, secondFactor })) {
    throw new FreshSignInRequired(`${what} needs a sign-in at most ${freshAge} seconds ago that used a second factor`)
  }
  return user
}

/** Ends all sessions of the user. @throws {AdapterError} */
export const endSessions = async (app: App, userId: string): Promise<void> => {
  const settings = app.settings as RequestContext["settings"]
  await requireEnd(settings)(settings, String(userId))
}

/** Ends all sessions of the user except the current one. Call {@link requireFreshUser} before. @throws {AdapterError} */
export async function endAllOtherSessions(context: AnyContext): Promise<void> {
  const flows = await import("./account/sessions-flow.ts")
  await flows.endOtherSessions(inner(context))
}

/**
 * Returns a flow that makes this change, and then redirects to the field `callbackUrl` or the account page, unless the change returns an
 * outcome. If the change needs a new sign-in, it redirects to that.
 * @param secondFactor true if that sign-in must use a second factor
 */
export const changeFlow = <P>(
  run: (context: FlowContext, provider: P) => Promise<FlowOutcome | void>,
  options: { readonly secondFactor?: boolean } = {},
): Flow<P> => change(run as never, options) as unknown as Flow<P>

// Sign-in

/** Calls `callbacks.signIn` for a mail that was requested for this address. @throws {AccessDenied} if the callback refuses */
export async function askForMail(context: AnyContext, address: string, user: AdapterUser | undefined, provider: {
  readonly id: string
  readonly type: Account["type"]
}): Promise<void> {
  const id = user?.id ?? crypto.randomUUID()
  const url = await askSignInCallback(inner(context), {
    user: user ?? { id, email: address },
    account: { provider: provider.id, type: provider.type, providerAccountId: id, userId: id },
    email: { verificationRequest: true },
  })
  if (url !== undefined) throw new AccessDenied("callbacks.signIn returned a URL")
}

/** A pending sign-in, which waits for a second factor. */
export interface PendingSignIn extends SecondFactorNeed {
  /** A random text, under which its attempts are counted. */
  readonly id: string
  readonly userId: string
  /** True if the sign-in has created the user. */
  readonly isNewUser: boolean
  /** The id of the first provider. */
  readonly provider: string
}
/** Returns this browser's pending sign-in. */
export const findPendingSignIn = (context: AnyContext): Promise<PendingSignIn | undefined> => find(inner(context))
/** Deletes this browser's pending sign-in. */
export const dropPendingSignIn = (context: AnyContext): void => drop(inner(context))
/** Completes a sign-in whose second factor was accepted. @throws {InvalidCheck} if it has already been completed, or `verify` returns `false` */
export const resumePending = async (
  context: AnyContext,
  pending: PendingSignIn,
  accepted: { readonly hasSecondFactor: boolean; verify(): Promise<boolean> },
): Promise<FlowOutcome> => await resume(inner(context), pending as Pending, accepted)

/** Returns the network of the request, or `""` if it is unknown. */
export const getNetwork = (context: AnyContext): string => findNetwork(inner(context)) ?? ""

/**
 * Counts an attempt at an account before you check its secret, even if the app has disabled the account limits.
 * @throws {CredentialsSignin} if the account has reached its limit {@linkcode AdapterError} if the store fails
 */
export const countPassword = async (
  context: FlowContext,
  provider: { readonly id: string; readonly type: string },
  name: unknown,
): Promise<CountedAttempt> => ({
  taken: await countNamedAccount(route(context), provider, name, countAlways),
})

/** Refunds an attempt, also for its network, because nothing was compared. */
export const giveCountsBack = (context: FlowContext, { taken }: CountedAttempt): Promise<void> =>
  giveBack(route(context).settings, [...route(context).taken ?? [], ...taken as readonly Taken[]])

/** Counts one mail to this address. Returns true if it may be sent; if not, the log contains the reason. @throws {AdapterError} */
export async function mayMailTo(context: AnyContext, purpose: string, address: string): Promise<boolean> {
  const settings = context.settings as RequestContext["settings"]
  return judgeMails(settings, `Mail "${purpose}"`, await countAlways(settings, "mail", purpose, address))
}

/**
 * Counts an attempt before its code is compared: at most 5 for one pending sign-in, and 20 a day for one user. No option disables this limit.
 * @returns a function that refunds the attempts and only logs errors; `undefined` if there were too many
 * @throws {AdapterError}
 */
export async function countFactor(
  { settings }: AnyContext,
  { pending, userId }: { readonly pending: string; readonly userId: string },
): Promise<(() => Promise<void>) | undefined> {
  const taken: Taken[] = []
  const giveAllBack = () => giveBack(settings as RequestContext["settings"], taken)
  // the user first, because one user can begin any number of sign-ins, and would otherwise open a counter in each of them
  for (const [limit, name] of [["factorInAll", userId], ["factor", pending]] as const) {
    const counted = await countAnswer(settings as RequestContext["settings"], limit, name)
    if (counted.taken.length === 0) throw new AdapterError("nothing counts wrong answers")
    if (counted.full) {
      await giveAllBack()
      return undefined
    }
    taken.push(...counted.taken, ...counted.places)
  }
  return giveAllBack
}

// Secrets

/** Returns the origin of the request if the app has several. Values issued at one of them must not be valid at another. */
export const getBoundOrigin = (context: AnyContext): string | undefined => inner(context).boundOrigin
/** Returns the words by which users know the app: its name and host. Good passwords do not contain them. */
export const getAppWords = (context: AnyContext): readonly string[] => {
  const { settings: { theme }, origin } = inner(context)
  return [theme.name ?? "", new URL(origin).hostname].filter(Boolean)
}
/** Returns 256 random bits as base64url. */
export const createToken = (): string => createRandomToken()
/** Returns the SHA-256 hash of these parts as base64url. */
export const hashParts = (...parts: readonly string[]): Promise<string> => toHash(parts.join("\0"))
/** Returns a random code of this many digits. */
export const createNumericCode = (length: number): string => digits(length)
/** Returns the digits of a code as entered by the user, or `undefined` if the text is not a code of this length. */
export const readNumericCode = (text: unknown, length: number): string | undefined => read(text, length)

/** Stores a link under the hash of its secret. @throws {AdapterError} */
export async function storeLink(
  context: AnyContext,
  { address, hash, expires }: { readonly address: string; readonly hash: string; readonly expires: Date },
): Promise<void> {
  const { settings } = inner(context)
  await requireLinks(settings).createVerificationToken({ identifier: address, token: hash, expires })
}

/** Deletes a stored link. Returns its expiry, or `undefined` if it did not exist or has expired. @throws {AdapterError} */
export async function useLink(context: AnyContext, address: string, hash: string): Promise<Date | undefined> {
  const { settings, now } = inner(context)
  const row = await requireLinks(settings).useVerificationToken({ identifier: address, token: hash })
  const expires = row === null ? undefined : new Date(row.expires)
  return expires && expires.getTime() > now.getTime() ? expires : undefined
}

/** An encrypted cookie for a setup in progress. Its purpose differs from that of all other cookies. */
export interface SealedCookie {
  /** Returns its contents, or `undefined` if it was changed or has expired. */
  read(seconds: number): Promise<Readonly<Record<string, unknown>> | undefined>
  write(claims: Readonly<Record<string, unknown>>, seconds: number): Promise<void>
  clear(): void
}

/** Returns the cookie of a factor that is being set up. */
export function getEnrolCookie(context: AnyContext): SealedCookie {
  const { jar, keys, now, cookies: { enrol: { name, options } } } = inner(context)
  return {
    async read(lifetime) {
      for (const value of jar.all(name)) {
        const claims = await open(keys, "enrol", value, { lifetime, now })
        if (claims) return claims
      }
      return undefined
    },
    async write(claims, lifetime) {
      jar.set(name, await seal(keys, "enrol", { ...claims }, { lifetime, now }), { ...options, maxAge: lifetime })
    },
    clear: () => jar.clear(name, options),
  }
}

/** The cookie with the secrets of a trusted device, one for each user who trusts it. */
export interface DeviceCookie {
  /** Returns the tokens of all values that the browser sent. A cookie that a sibling site has planted must not hide the app's own. */
  read(): readonly string[]
  /** Adds a token. Up to three others stay. */
  write(token: string, seconds: number): void
  clear(): void
}

/** Maximum number of users who trust the same browser. */
const maxTokens = 4
const tokenForm = /^[\w-]{43}$/

/** Returns the cookie of a trusted device. */
export function getDeviceCookie(context: AnyContext): DeviceCookie {
  const { jar, cookies: { device: { name, options } } } = inner(context)
  const read = () =>
    jar.all(name).slice(0, 4).flatMap((value) => value.split(".", maxTokens)).filter((token) => tokenForm.test(token))
  return {
    read,
    write: (token, maxAge) => jar.set(name, [token, ...read()].slice(0, maxTokens).join("."), { ...options, maxAge }),
    clear: () => jar.clear(name, options),
  }
}

/** The keys depend only on the secret, because a user's factor is the same at all origins of the app. */
const factorKeys = (context: AnyContext) => keysOf(inner(context).settings)
/** Returns the text encrypted, and bound to this user. @throws {MissingSecretError} */
export const sealFactor = (context: AnyContext, userId: string, text: string): Promise<string> =>
  sealText(factorKeys(context), "factor", [String(userId)], text, context.now)
/** Returns the text that {@link sealFactor} encrypted, or `undefined` if it is another user's, or its secret is no longer configured. */
export const openFactor = (context: AnyContext, userId: string, sealed: string): Promise<string | undefined> =>
  openText(factorKeys(context), "factor", [String(userId)], sealed, { now: context.now, longest: 4096 })
/** Returns true if a text was encrypted under the first secret. */
export const isUnderFirstSecret = (context: AnyContext, sealed: string): Promise<boolean> =>
  isFirst(factorKeys(context), "factor", sealed, context.now)

// Pages and mails

/** Returns the language of this request. Never throws. */
export async function findLanguage(context: AnyContext): Promise<Language> {
  const { settings, request } = inner(context)
  return settings.languages ? (await getLanguage(settings, request)).language : defaultLanguage
}

/** Returns the text of this key in a language, with its placeholders filled. */
export const toFilledText = (language: Language, key: TextKey, values: Readonly<Record<string, string>> = {}): string =>
  fillText(language, key, values as never)

/** Returns the duration as text in the language. */
export const toDurationText = (seconds: number, language: Language): string => toValidity(seconds, language.tag)

/** Returns a page with forms, which works without a script. */
export async function formPage(
  context: FlowContext,
  content: Omit<FormPage, "csrfToken" | "passwordScript">,
  status = 200,
): Promise<FlowOutcome> {
  const csrfToken = await provideCsrf(route(context))
  const hasPassword = content.forms.some(({ fields = [] }) => fields.some(({ type }) => type === "password"))
  const script = hasPassword ? passwordScript.version : undefined
  const shown = { ...content, csrfToken, passwordScript: script }
  return outcome.page(
    { name: "brought", script: undefined, passwordScript: script, render: (look) => renderForm(look, shown) },
    status,
  )
}

/** Returns the URL of a route, such as `signup/password`. */
export const toRouteUrl = (context: FlowContext, path: string): string => routeUrl(route(context), path)
/** Returns the URL of the sign-in page. */
export const toSignInPageUrl = (
  context: FlowContext,
  parameters: { readonly callbackUrl?: string | undefined } = {},
): string => pageUrl(route(context), "signIn", parameters)
/**
 * Returns the URL of the account page, or `undefined` if the app has none.
 * @param done the success that the page shows, such as `password-saved`
 */
export const toAccountUrl = (context: FlowContext, done?: string): string | undefined =>
  inner(context).settings.accountPage ? pageUrl(route(context), "account", { done }) : undefined
/** Returns the target in the request. It has not been checked. */
export const findTarget = (context: FlowContext): string | undefined => requestedTarget(route(context))
/** Returns the checked target: the given one, or the app's root. */
export const checkTarget = (context: FlowContext, target: string | undefined): Promise<string> =>
  chooseTarget(route(context), target)

/** A mail that does not sign a user in. */
export interface FlowMail {
  readonly kind: MailKind
  readonly to: string
  readonly title: TextKey
  readonly lead?: TextKey | undefined
  readonly button?: TextKey | undefined
  readonly url?: string | undefined
  readonly code?: string | undefined
  /** Lifetime of the link or the code, in seconds. */
  readonly seconds?: number | undefined
  /** The last sentence. Default: users who did not request the mail can ignore it. */
  readonly end?: TextKey | undefined
}

/** Sends a mail in the language of the request. @throws {EmailSignInError} */
export async function sendFlowMail(context: AnyContext, mail: FlowMail): Promise<void> {
  const language = await findLanguage(context)
  const { settings: { theme }, origin } = inner(context)
  const { kind, to, title, lead, button, url, code, seconds, end = "mailIgnore" } = mail
  const { host } = new URL(origin)
  const values = { app: theme.name || host, host }
  const fill = (key: TextKey | undefined) => key === undefined ? "" : toFilledText(language, key, values)
  // always created, so that a mail to an unknown address takes as long as one to a user
  const time = toDurationText(seconds ?? 0, language)
  await send(inner(context), {
    ...{ kind, to, language, url, code },
    words: {
      title: fill(title),
      lead: lead && fill(lead),
      button: fill(button),
      code: fill("mailCode"),
      keepCode: fill("mailKeepCode"),
      time: seconds === undefined
        ? ""
        : toFilledText(language, code === undefined ? "mailLinkTime" : "mailCodeTime", { time, codeTime: time }),
      ignore: fill(end),
    },
  })
}

/** Sends a mail. If this fails, the error is only logged. For mails that inform an account's owner about an event, which has already happened. */
export async function tryMail(context: AnyContext, mail: FlowMail): Promise<void> {
  try {
    await sendFlowMail(context, mail)
  } catch (thrown) {
    context.settings.logger.error("mail", thrown as Error)
  }
}

// For the option `mfa`

/** Returns the name by which users know the app: the theme's name or, without one, the host. */
export const getAppName = ({ settings, origin }: AnyContext): string =>
  (settings as RequestContext["settings"]).theme.name || new URL(origin).host

/** Returns true if the caller is a program that reads the result itself, and not a page that follows redirects. */
export const isProgram = ({ json, request }: FlowContext): boolean =>
  json && !request.headers.has(outcome.returnRedirect)

/** The parts of an app that do not need a request. */
export type App = Pick<AnyContext, "settings">

/** Returns the app of a configuration, for functions that operators call. */
export async function openApp(config: Omit<AuthConfig, "raw">): Promise<App> {
  const { getSettings } = await import("./all-flows.ts")
  return { settings: await getSettings(config as AuthConfig) }
}
