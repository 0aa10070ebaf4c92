/**
 * Logout at the provider (OpenID Connect RP-Initiated Logout 1.0). The session in this app ends first. One cookie stores the provider with which a
 * session began, for as long as the browser keeps the cookie. Another one stores the target while the user is at the provider.
 * @module
 */
import { toError } from "../web/to-error.ts"
import type { Purpose } from "../seal/keyring.ts"
import { decodeJwt } from "jose/jwt/decode"
import { fromStored } from "../signin/sealed-tokens.ts"
import { readLogoutOptions } from "./logout-settings.ts"
import { findServer, toSafeUrl } from "./server.ts"
import { findMethod } from "../app/adapter-calls.ts"
import type { OAuthSettings } from "./settings.ts"
import type { ProviderSettings } from "../app/provider-settings.ts"
import type { Settings } from "../app/settings.ts"
import { warnOnce } from "../app/warnings.ts"
import type { RequestContext, RouteContext } from "../app/context.ts"
import { trace } from "../app/trace.ts"
import { open, seal } from "../seal/seal.ts"
import { findCurrentSession, toSessionHash } from "../session/session.ts"
import type { Ended } from "../app/session-strategy.ts"
import type { Logout } from "../app/logout.ts"
import { type Flow, redirect } from "../app/outcome.ts"
import { homeUrl } from "../app/target.ts"
import { takeFlow, writeFlow } from "./flow-cookie.ts"
import { createRedirect, findOtherCallback } from "./redirect-uri.ts"

/** How a session began, sealed in a cookie of its own. */
interface LogoutRecord {
  /** The id of the provider. */
  readonly provider: string
  /** The hash of the session. The cookie of another session, which a sibling site may have planted, is ignored. */
  readonly session: string
  /** The ID token, if no row has it. */
  readonly idToken?: string
  /** The account whose row has the ID token, and the `sid` of the token with which this session began. */
  readonly account?: string
  readonly sid?: string
}

const purpose: Purpose<LogoutRecord> = "logout"

/** Longest time that browsers keep a cookie, in seconds (RFC 6265bis §5.5). A session in use may last as long. */
const lifetime = 400 * 24 * 60 * 60
/** Maximum length of an ID token that is stored and sent, in characters. It takes a third more in the cookie. */
const maxIdToken = 2048
/** Maximum number of cookies with the same name that are decrypted. */
const maxOpened = 16

/** Name of the flow that stores a target. It differs from every provider's id, so no callback accepts it. */
const toFlowName = ({ id }: OAuthSettings) => `signout/${id}`

const findProvider = ({ providers }: Settings, id: string): OAuthSettings | undefined => {
  const provider: ProviderSettings | undefined = providers.get(id)
  return provider && "config" in provider && readLogoutOptions(provider).logout ? provider : undefined
}

/** Returns the `sid` of an ID token. It was verified when the user signed in. */
function readSid(idToken: string): string | undefined {
  try {
    const { sid } = decodeJwt(idToken)
    return typeof sid === "string" ? sid : undefined
  } catch {
    return undefined
  }
}

/** Returns the method that reads an account's row, if sessions are in the database and each sign-in stores its ID token in the row. */
const findGetAccount = (settings: Settings) =>
  settings.session.strategy === "database" && findMethod(settings, "updateAccount")
    ? findMethod(settings, "getAccount")
    : undefined

const remember: Logout["remember"] = async (context, account) => {
  const { settings, jar, cookies: { logout }, keys, now } = context
  const current = findProvider(settings, account.provider) && await findCurrentSession(context)
  if (!current) return jar.clear(logout.name, logout.options)
  const idToken = account.id_token
  const sid = idToken && readSid(idToken)
  const kept = findGetAccount(settings)
    ? { account: account.providerAccountId, ...(sid && { sid }) }
    : idToken && idToken.length <= maxIdToken
    ? { idToken }
    : {}
  const record: LogoutRecord = { provider: account.provider, session: await toSessionHash(current), ...kept }
  const value = await seal(keys, purpose, record, { lifetime, now })
  jar.set(logout.name, value, { ...logout.options, maxAge: lifetime })
}

/** Returns how the session that has just ended began, if it began with a provider where users also sign out. */
async function findRecord(context: RequestContext, ended: Ended | undefined): Promise<LogoutRecord | undefined> {
  const { jar, cookies, keys, now } = context
  const key = ended && ("session" in ended ? ended.session.sessionToken : ended.token.sid)
  if (!key) return undefined
  const session = await toSessionHash({ key })
  for (const value of jar.all(cookies.logout.name).slice(0, maxOpened)) {
    const record = await open(keys, purpose, value, { lifetime, now })
    if (record?.session === session) return record
  }
  return undefined
}

/** Returns the ID token with which the session began. The token of another session of the user would end that session at the provider. */
async function findIdToken(context: RequestContext, record: LogoutRecord): Promise<string | undefined> {
  if (record.account === undefined) return record.idToken
  const row = await findGetAccount(context.settings)?.(record.account, record.provider)
  const idToken = row && (await fromStored(context, row)).id_token
  return idToken && idToken.length <= maxIdToken && readSid(idToken) === record.sid ? idToken : undefined
}

/** @throws {InvalidConfig} {@linkcode Error} if the discovery document is invalid or cannot be fetched */
async function findEndpoint(
  provider: OAuthSettings,
  { settings: { logger }, now }: RequestContext,
): Promise<string | undefined> {
  const { end_session_endpoint: own } = readLogoutOptions(provider)
  if (own) return own
  const { metadata } = await findServer(provider, now)
  const url = toSafeUrl(provider, "end_session_endpoint", metadata.end_session_endpoint)
  if (url) return url
  const text =
    `Provider "${provider.id}": its discovery document has no \`end_session_endpoint\`, so \`logout\` has no effect; ` +
    "set `end_session_endpoint`, or remove `logout`"
  warnOnce(logger, "end-session-endpoint", text)
  return undefined
}

const begin: Logout["begin"] = async (context, ended, target) => {
  const record = await findRecord(context, ended)
  const provider = record && findProvider(context.settings, record.provider)
  if (!provider || !continuesThere(provider, context)) return undefined
  try {
    const endpoint = await findEndpoint(provider, context)
    return endpoint && await leave(context, provider, { endpoint, target, idToken: await findIdToken(context, record) })
  } catch (thrown) {
    const { message } = toError(thrown)
    const text = `Provider "${provider.id}": a user has signed out of this app only: ${message}`
    context.settings.logger.warn("provider-logout", text)
    return undefined
  }
}

/** Returns true if this sign-out continues at the provider. The form's `provider` field decides, otherwise the option `logout`. */
function continuesThere(provider: OAuthSettings, { body }: RouteContext): boolean {
  const asked = String(body.get("provider") ?? "")
  return asked === "true" || readLogoutOptions(provider).logout === true && asked !== "false"
}

/** Stores the target in a cookie, and returns the URL at which the user signs out. */
async function leave(
  context: RequestContext,
  provider: OAuthSettings,
  { endpoint, target, idToken }: { endpoint: string; target: string; idToken: string | undefined },
): Promise<string> {
  const clientId = provider.config.clientId ?? ""
  const { redirectUri, state } = await createRedirect(context, provider, "signout")
  await writeFlow(context, { state, clientId, provider: toFlowName(provider), redirectUri, target })
  const url = new URL(endpoint)
  const { searchParams } = url
  searchParams.set("client_id", clientId)
  searchParams.set("post_logout_redirect_uri", redirectUri)
  searchParams.set("state", state)
  if (idToken) searchParams.set("id_token_hint", idToken)
  trace(context, "signed out: the provider is next", { provider: provider.id, hint: idToken !== undefined })
  return url.href
}

/**
 * `GET signout/:provider`: the provider has signed the user out. Redirects to the target that this browser's cookie contains for the `state`.
 * Without one it redirects to the app's root, because an attacker may have written the URL.
 */
const finishLogout: Flow<OAuthSettings> = async (context, provider) => {
  const states = context.query.getAll("state")
  const state = states.length === 1 ? states[0] : undefined
  if (!state) return redirect(homeUrl(context))
  const relay = await findOtherCallback(context, state, provider.id, "signout")
  if (relay) return redirect(`${relay}?${new URLSearchParams({ state })}`)
  const flow = await takeFlow(context, state, toFlowName(provider))
  return redirect(typeof flow === "string" ? homeUrl(context) : flow.target)
}

/** The logout functions, and the flow that finishes a logout. */
export const logout: Logout & { readonly finish: Flow<OAuthSettings> } = {
  remember,
  begin,
  rememberSession: async (...given) => await (await import("./back-channel.ts")).rememberSession(...given),
  finish: finishLogout,
}
