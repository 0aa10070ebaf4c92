import { requireSessions } from "../adapter.ts"
import type { Visit } from "../context.ts"
import { AdapterError, AuthError, InvalidConfig, SessionTokenError } from "../errors.ts"
import type { Adapter, AdapterSession, AdapterUser } from "../model/adapter.ts"
import { trace } from "../trace.ts"
import { toRandomToken } from "../web/bytes.ts"
import { clearSession, readSessionValues, writeSession } from "./cookie.ts"
import { type Keeping, none, unavailable } from "./keeping.ts"
import { toUserSession } from "./view.ts"

interface Row {
  readonly session: AdapterSession
  readonly user: AdapterUser
}

/** Values that are looked up in one request: more than one only where the browser sent twins. */
const maxLookUps = 4
/** A shorter token can be guessed. */
const minToken = 16

/** Sessions that are rows of a database; the cookie holds their token. */
export const databaseSessions: Keeping = {
  async access(visit, update) {
    try {
      const row = await find(visit)
      const expires = row && await extend(visit, row)
      return expires ? { status: "ok", session: await toUserSession(visit, row.user, expires, update) } : none
    } catch (thrown) {
      report(visit, thrown)
      return unavailable
    }
  },

  async present(visit) {
    const row = await find(visit)
    return row && { key: row.session.sessionToken, userId: row.user.id, named: row.user, user: row.user }
  },

  async begin(visit, { id }) {
    const { settings: { session }, jar, cookies } = visit
    const sessionToken = session.generateSessionToken?.() ?? toRandomToken()
    if (typeof sessionToken !== "string" || sessionToken.length < minToken) {
      throw new InvalidConfig(`session.generateSessionToken must give text of ${minToken} characters or more`)
    }
    const row = { sessionToken, userId: id!, expires: toExpiry(visit) }
    // an adapter may make tokens of its own
    const created = await requireSessions(visit.settings).createSession(row)
    writeSession(jar, cookies.sessionToken, created?.sessionToken ?? sessionToken, session.maxAge)
  },

  async end(visit) {
    const { getSessionAndUser, deleteSession } = requireSessions(visit.settings)
    const values = valuesOf(visit)
    clearSession(visit.jar, visit.cookies.sessionToken)
    let ended: AdapterSession | undefined
    for (const value of values) {
      // looked up first: there are adapters that throw when they delete what is not there
      const row = await getSessionAndUser(value)
      if (!row) continue
      await deleteSession(value)
      ended = row.session
    }
    return ended && { session: ended }
  },
}

const valuesOf = ({ jar, cookies }: Visit) => readSessionValues(jar, cookies.sessionToken.name).slice(0, maxLookUps)
const toExpiry = ({ now, settings }: Visit) => new Date(now.getTime() + settings.session.maxAge * 1000)

/** The session that the cookie names, and its user, in one call. An expired one is deleted, row and cookie. */
async function find(visit: Visit): Promise<Row | undefined> {
  const { getSessionAndUser, deleteSession } = requireSessions(visit.settings)
  const values = valuesOf(visit)
  if (values.length === 0) trace(visit, "session: no cookie")
  for (const value of values) {
    const row = await getSessionAndUser(value)
    if (!row) {
      trace(visit, "cookie ignored: the database has no such session")
      continue
    }
    const expires = new Date(row.session.expires)
    if (expires > visit.now) return { user: row.user, session: { ...row.session, sessionToken: value, expires } }
    trace(visit, "session ended: it is over")
    await deleteSession(value)
    clearSession(visit.jar, visit.cookies.sessionToken)
  }
  return undefined
}

/** When the session ends. Row and cookie are extended together, and only when `updateAge` has passed. @returns `undefined` if it has ended meanwhile */
async function extend(visit: Visit, { session: { sessionToken, expires } }: Row): Promise<Date | undefined> {
  const { settings: { session }, now, jar, cookies } = visit
  const extended = expires.getTime() - session.maxAge * 1000
  if (now.getTime() - extended < session.updateAge * 1000) return expires
  trace(visit, "session extended", { reason: "updateAge passed" })
  const later = toExpiry(visit)
  const { updateSession, getSessionAndUser } = requireSessions(visit.settings)
  // some adapters return nothing when all is well: then only another look tells
  if (!await updateSession({ sessionToken, expires: later }) && !await getSessionAndUser(sessionToken)) return undefined
  writeSession(jar, cookies.sessionToken, sessionToken, session.maxAge)
  return later
}

/** When an outage of each store was last logged, in milliseconds. */
const logged = new WeakMap<Adapter, number>()
const logEvery = 60_000

/** Logs why the session cannot be told; of a store that is down one line a minute. */
function report({ settings: { adapter, logger }, now }: Visit, thrown: unknown): void {
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
