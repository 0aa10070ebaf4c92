import { findMethod, requireSessions } from "../settings/adapter.ts"
import type { RequestContext } from "../request/context.ts"
import { AdapterError, AuthError, InvalidConfig, SessionTokenError } from "../errors.ts"
import type { Adapter, AdapterSession, AdapterUser } from "../model/adapter.ts"
import { trace } from "../request/trace.ts"
import { toRandomToken } from "../web/bytes.ts"
import { clearSession, holdsSession, readSessionValues, writeSession } from "./cookie.ts"
import { none, type SessionStrategy, unavailable } from "./keeping.ts"
import { toUserSession } from "./view.ts"

interface Row {
  readonly session: AdapterSession
  readonly user: AdapterUser
}

/** How many tokens are looked up for one request. */
const maxLookUps = 8
/**
 * Tokens that a sign-out looks up: more than a browser keeps cookies of one site, so that none it was sent lives on. Chunks can be put
 * together in thousands of ways, each of which would be a look-up.
 */
const maxEnded = 200
/** A shorter token can be guessed. */
const minToken = 16
/** The form of tokens that the library makes, alone or after an adapter's prefix, and of the UUIDs of Auth.js. */
const usualToken = /(?:^|[^\w-])[\w-]{43}$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Sessions that are rows of a database; the cookie holds their token. */
export const databaseSessions: SessionStrategy = {
  async access(context, update) {
    try {
      const row = await find(context)
      const expires = row && await extend(context, row)
      return expires ? { status: "ok", session: await toUserSession(context, row.user, expires, update) } : none
    } catch (thrown) {
      report(context, thrown)
      return unavailable
    }
  },

  async current(context) {
    const row = await find(context)
    return row && { key: row.session.sessionToken, userId: row.user.id, named: row.user, user: row.user }
  },

  async begin(context, { id }) {
    const { settings: { session }, jar, cookies } = context
    const sessionToken = session.generateSessionToken?.() ?? toRandomToken()
    requireLength(sessionToken, "session.generateSessionToken")
    const row = { sessionToken, userId: id!, expires: toExpiry(context) }
    // an adapter may make tokens of its own
    const kept = (await requireSessions(context.settings).createSession(row))?.sessionToken ?? sessionToken
    requireLength(kept, "adapter.createSession")
    writeSession(jar, cookies.sessionToken, kept, session.maxAge)
    return true
  },

  async end(context) {
    const { deleteSession } = requireSessions(context.settings)
    const values = toTokens(context)
    clearSession(context.jar, context.cookies.sessionToken)
    let ended: AdapterSession | undefined
    while (values.length > 0) {
      // looked up first: there are adapters that throw when they delete what is not there
      for await (const { session } of findRows(context, values.splice(0, maxLookUps))) {
        await deleteSession(session.sessionToken)
        if (session.expires > context.now) ended ??= session
      }
    }
    return ended && { session: ended }
  },
}

function requireLength(token: unknown, source: string): void {
  if (typeof token === "string" && token.length >= minToken) return
  throw new InvalidConfig(`${source} must return a session token of ${minToken} characters or more`)
}

const toExpiry = ({ now, settings }: RequestContext) => new Date(now.getTime() + settings.session.maxAge * 1000)

/**
 * Returns the tokens that the browser presents, the likeliest first. An adapter may make tokens of its own, and rows may be older than the
 * library, so tokens of an unusual form are not skipped; they only come last.
 */
function toTokens({ jar, cookies, settings: { session } }: RequestContext): string[] {
  const matches = (value: string) => value.length >= minToken
  const values = readSessionValues(jar, cookies.sessionToken.name, { matches, most: maxEnded })
  if (session.generateSessionToken) return values
  return [...values.filter((value) => usualToken.test(value)), ...values.filter((value) => !usualToken.test(value))]
}

/** Returns the rows of these tokens, in their order, with one request to the store if the adapter can do that. */
async function* findRows(context: RequestContext, tokens: readonly string[]): AsyncIterable<Row> {
  const { getSessionAndUser } = requireSessions(context.settings)
  const getAll = tokens.length > 1 ? findMethod(context.settings, "getSessionsAndUsers") : undefined
  const all = await getAll?.(tokens)
  if (all && all.length !== tokens.length) {
    throw new AdapterError("adapter.getSessionsAndUsers must return a list with one entry for each token")
  }
  for (const [i, sessionToken] of tokens.entries()) {
    const row = all ? all[i] : await getSessionAndUser(sessionToken)
    if (!row) {
      trace(context, "cookie ignored: the database has no such session")
      continue
    }
    yield { user: row.user, session: { ...row.session, sessionToken, expires: new Date(row.session.expires) } }
  }
}

/** The session that the cookie names, and its user, in one call. Expired ones are deleted, row and cookie. */
async function find(context: RequestContext): Promise<Row | undefined> {
  const { jar, cookies: { sessionToken } } = context
  const { deleteSession } = requireSessions(context.settings)
  const tokens = toTokens(context).slice(0, maxLookUps)
  if (tokens.length === 0) {
    trace(
      context,
      holdsSession(jar, sessionToken.name) ? "cookie ignored: the database has no such session" : "session: no cookie",
    )
  }
  let expired = false
  for await (const row of findRows(context, tokens)) {
    if (row.session.expires > context.now) return row
    trace(context, "session ended: it is over")
    await deleteSession(row.session.sessionToken)
    expired = true
  }
  // only if no session is left: another site may have planted the one that is over
  if (expired) clearSession(jar, sessionToken)
  return undefined
}

/** When the session ends. Row and cookie are extended together, and only when `updateAge` has passed. @returns `undefined` if it has ended meanwhile */
async function extend(context: RequestContext, { session: { sessionToken, expires } }: Row): Promise<Date | undefined> {
  const { settings: { session }, now, jar, cookies } = context
  const extended = expires.getTime() - session.maxAge * 1000
  if (now.getTime() - extended < session.updateAge * 1000) return expires
  trace(context, "session extended", { reason: "updateAge passed" })
  const later = toExpiry(context)
  const { updateSession, getSessionAndUser } = requireSessions(context.settings)
  // some adapters return nothing when all is well: then only another look tells
  if (!await updateSession({ sessionToken, expires: later }) && !await getSessionAndUser(sessionToken)) return undefined
  writeSession(jar, cookies.sessionToken, sessionToken, session.maxAge)
  return later
}

/** When an outage of each store was last logged, in milliseconds. */
const logged = new WeakMap<Adapter, number>()
const logEvery = 60_000

/** Logs why the session cannot be told; of a store that is down one line a minute. */
function report({ settings: { adapter, logger }, now }: RequestContext, thrown: unknown): void {
  if (thrown instanceof AdapterError && adapter) {
    const last = logged.get(adapter)
    if (last !== undefined && Math.abs(now.getTime() - last) < logEvery) return
    logged.set(adapter, now.getTime())
  }
  const error = thrown instanceof AuthError
    ? thrown
    : new SessionTokenError("the session could not be read", { cause: thrown })
  logger.error(error.type, error)
}
