import type { SessionSettings } from "../app/session.ts"
import { findMethod, requireSessions } from "../app/adapter-calls.ts"
import type { RequestContext } from "../app/context.ts"
import { AdapterError, AuthError, SignInRequired } from "../errors.ts"
import type { AdapterSession, AdapterUser, CreatedSession } from "../app/adapter.ts"
import type { Events } from "../app/callbacks.ts"
import type { Awaitable, Session } from "../types.ts"
import { fireEvent } from "../app/events.ts"
import { withSecrets } from "../app/secrets.ts"
import { trace } from "../app/trace.ts"
import { CookieJar } from "../web/cookie.ts"
import { clearSession, hasSessionCookie } from "./cookie.ts"
import { createRowToken, readRowValues, writeCookie } from "./database-cookie.ts"
import { describe, pickColumns } from "./columns.ts"
import { findTokenStart, splitValue, toCookieValue, toStoredToken, toTokenHash } from "./stored-token.ts"
import { chooseSession, isLogDue, none, unavailable } from "./strategy.ts"
import type { SessionStrategy, Update } from "../app/session-strategy.ts"
import type { Row, Rows } from "../app/takeover.ts"
import { findSurplus } from "./user-rows.ts"

/** Maximum number of cookie values to look up per request. */
const maxLookUps = 8

/** Number of a user's concurrent sign-ins that an adapter may leave out of `others`. With more, the next sign-in ends the surplus. */
const maxConcurrent = 8

/** Sessions that are rows of a database. The cookie contains the session token, and the row its hash. */
export const databaseSessions: SessionStrategy = {
  async access(context, update) {
    let row: Awaited<ReturnType<typeof findRow>>
    try {
      row = await findRow(context)
      if (!row) return none
      const expires = await extend(context, row)
      return expires ? { status: "ok", session: await exposeUser(context, row.user, expires, update) } : none
    } catch (thrown) {
      logFailure(withSecrets(context, row?.user, update?.data), thrown)
      return unavailable
    }
  },

  // a request that ends the user's sessions in the meantime deletes the new row, or has deleted the old one, which is found here
  async replace(context, user, details, facts) {
    const before = { ...context, jar: new CookieJar(context.request.headers.get("cookie")) }
    await databaseSessions.begin(context, user, details, facts)
    let isOpen = false
    try {
      isOpen = (await databaseSessions.current(before))?.key === facts.key
    } finally {
      if (!isOpen) await databaseSessions.end(context)
    }
    await databaseSessions.end(before)
    if (isOpen) return true
    throw new SignInRequired("the session has ended while an account was linked in it")
  },

  async current(context) {
    const row = await findRow(context)
    if (!row) return undefined
    const { session, user, startedAt } = row
    const { absoluteMaxAge } = context.settings.session
    const countsFrom = absoluteMaxAge === Infinity ? undefined : session.expires.getTime() - absoluteMaxAge * 1000
    const stored = { session }
    const providerSession = session.providerSession ?? undefined
    return {
      key: session.sessionToken,
      userId: user.id,
      endedBy: user.id,
      named: user,
      user,
      startedAt,
      countsFrom,
      providerSession,
      stored,
    }
  },

  async begin(context, { id }, _details, { startedAt, countsFrom, providerSession, stored: continued }) {
    const token = createRowToken(context, startedAt)
    const hash = await toTokenHash(token, context.boundOrigin)
    const start = startedAt ?? countsFrom
    const columns = { ...describe(context, start), ...pickColumns(context, { providerSession }) }
    const row = { sessionToken: hash, userId: id!, expires: toExpiry(context, start), ...columns }
    const created = await requireSessions(context.settings).createSession(row)
    const { others, ...stored }: Partial<CreatedSession> = created ?? {}
    const sessionToken = stored.sessionToken ?? hash
    writeCookie(context, toCookieValue(token, hash, sessionToken), row.expires)
    context.report?.({ sessionKey: sessionToken })
    // the session that is continued ends, so their number stays the same
    const areFew = typeof others === "number" && others + maxConcurrent <= context.settings.session.maxPerUser
    if (!continued && !areFew) await endSurplus(context, { ...row, sessionToken })
    return true
  },

  async end(context) {
    const values = readRowValues(context)
    clearSession(context.jar, context.cookies.sessionToken)
    const takeover = context.settings.takeover
    let [ended] = await takeover?.endRows(context, rows, values) ?? []
    takeover?.clearCookies(context)
    while (values.length > 0) {
      await findRows(context, values.splice(0, maxLookUps), async ({ session }) => {
        await deleteRow(context, session.sessionToken)
        if (session.expires > context.now) ended ??= session
      })
    }
    return ended && { session: ended }
  },
}

/** Ends the user's oldest sessions if there are too many. If the store fails, the next sign-in ends them. */
async function endSurplus(context: RequestContext, begun: AdapterSession): Promise<void> {
  try {
    const surplus = await findSurplus(context, begun)
    if (surplus.length > 0) trace(context, "sessions ended: the user has too many", { count: surplus.length })
    await Promise.all(surplus.map(({ sessionToken }) => deleteRow(context, sessionToken)))
  } catch (thrown) {
    logFailure(context, thrown)
  }
}

/** Returns the session as the client sees it. Neither the client nor `callbacks.session` receives the session token. */
async function exposeUser(
  context: RequestContext,
  user: AdapterUser,
  expires: Date,
  update?: Update,
): Promise<Session> {
  const session = await chooseSession(context, user, expires, { user }, update)
  await fireEvent(context.settings, "session", { session } as Parameters<NonNullable<Events["session"]>>[0])
  return session
}

/** Returns the time at which a session that is used now ends. @param startedAt in milliseconds since the epoch */
const toExpiry = ({ now, settings: { session } }: RequestContext, startedAt: number | undefined): Date =>
  new Date(Math.min(now.getTime() + session.maxAge * 1000, toLastEnd(session, startedAt)))

/** Returns the time at which a session ends even if it is in use, in milliseconds since the epoch. Without a start time, only its row limits it. */
const toLastEnd = ({ absoluteMaxAge }: SessionSettings, startedAt: number | undefined): number =>
  startedAt === undefined ? Infinity : startedAt + absoluteMaxAge * 1000

/**
 * Calls `use` with the rows for these cookie values, in order, until it returns a result, and returns that. Makes one request to the store
 * if the adapter supports it.
 */
async function findRows<T>(
  context: RequestContext,
  values: readonly string[],
  use: (row: Row) => Awaitable<T | void>,
): Promise<T | void> {
  const { getSessionAndUser } = requireSessions(context.settings)
  const tokens: string[] = []
  for (const value of values) tokens.push(await toStoredToken(value, context.boundOrigin))
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
    const value = values[i]!
    const startedAt = findTokenStart(splitValue(value)[1], context.now)
    const expires = new Date(
      Math.min(new Date(row.session.expires).getTime(), toLastEnd(context.settings.session, startedAt)),
    )
    const found = { value, user: row.user, startedAt, session: { ...row.session, sessionToken, expires } }
    const result = await use(found)
    if (result !== undefined) return result
  }
}

/** Returns the session in the cookie and its user, in one call. Deletes the row and the cookie of expired sessions. */
async function findRow(context: RequestContext): Promise<Row | undefined> {
  const { jar, cookies: { sessionToken } } = context
  const values = readRowValues(context).slice(0, maxLookUps)
  if (values.length === 0) {
    trace(
      context,
      hasSessionCookie(jar, sessionToken.name)
        ? "cookie ignored: the database has no such session"
        : "session: no cookie",
    )
  }
  let expired = false
  const found = await findRows(context, values, async (row) => {
    if (row.session.expires > context.now) return row
    trace(context, "session ended: it has expired")
    await deleteRow(context, row.session.sessionToken)
    expired = true
    return undefined
  })
  if (found) {
    if (!context.skipRenewal) context.settings.takeover?.clearCookies(context)
    return found
  }
  // not if there is also a valid session, because another site may have planted the expired one
  if (expired) clearSession(jar, sessionToken)
  return await context.settings.takeover?.takeOverRow(context, rows, values)
}

/**
 * Extends row and cookie together, if `updateAge` has passed.
 * @returns the time at which the session ends, or `undefined` if another request has ended it
 */
async function extend(
  context: RequestContext,
  { session: { sessionToken, expires }, value, startedAt }: Row,
): Promise<Date | undefined> {
  const { settings: { session }, now, skipRenewal } = context
  const lastExtended = expires.getTime() - session.maxAge * 1000
  if (now.getTime() - lastExtended < session.updateAge * 1000) return expires
  // without a start time there is no absolute limit, so the session must not be extended
  const isEndless = session.absoluteMaxAge === Infinity
  const lastEnd = startedAt === undefined && !isEndless ? expires.getTime() : toLastEnd(session, startedAt)
  if (lastEnd <= expires.getTime()) return expires
  if (skipRenewal) {
    skipRenewal("updateAge passed")
    return expires
  }
  trace(context, "session extended", { reason: "updateAge passed" })
  const later = toExpiry(context, startedAt)
  const { updateSession, getSessionAndUser } = requireSessions(context.settings)
  const changes = { sessionToken, expires: later, ...pickColumns(context, { lastUsedAt: now }) }
  const updated = await unlessDeleted(context, sessionToken, () => updateSession(changes))
  // some adapters do not return the row even if they updated it, so look again
  if (!updated && !await getSessionAndUser(sessionToken)) return undefined
  writeCookie(context, value, later)
  return later
}

/** Deletes a stored session, even if another request deletes it concurrently. @param sessionToken as stored */
export const deleteRow = (context: RequestContext, sessionToken: string): Promise<unknown> =>
  unlessDeleted(context, sessionToken, () => requireSessions(context.settings).deleteSession(sessionToken))

/**
 * Returns the result of `change`, or `undefined` if it failed because another request has deleted the row, for which some adapters throw.
 * @throws the error of `change` if the row still exists
 */
async function unlessDeleted<T>(
  { settings }: RequestContext,
  sessionToken: string,
  change: () => Awaitable<T>,
): Promise<T | undefined> {
  try {
    return await change()
  } catch (thrown) {
    if (await requireSessions(settings).getSessionAndUser(sessionToken)) throw thrown
    return undefined
  }
}

const rows: Rows = {
  find: findRows,
  remove: deleteRow,
  writeCookie,
  toExpiry: (context) => toExpiry(context, context.now.getTime()),
}

/** Logs the reason why the session cannot be read. Store outages are logged once a minute. */
function logFailure({ settings: { adapter, logger }, now }: RequestContext, thrown: unknown): void {
  if (thrown instanceof AdapterError && adapter && !isLogDue(adapter, now)) return
  const error = thrown instanceof AuthError
    ? thrown
    : new AuthError("the session could not be read", { type: "SessionTokenError", cause: thrown })
  logger.error(error.type, error)
}
