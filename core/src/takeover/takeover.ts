import { AccessDenied } from "../errors.ts"
import type { AdapterSession, AdapterUser } from "../app/adapter.ts"
import type { User } from "../types.ts"
import type { SessionSource } from "../app/session-source.ts"
import { type RequestContext, sessionSecrets } from "../app/context.ts"
import { trace } from "../app/trace.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import { findMethod, requireSessions } from "../app/adapter-calls.ts"
import { toBase64Url } from "../web/bytes.ts"
import { describe } from "../session/columns.ts"
import { bindToOrigin, grace, isUsed, markUsed } from "./first-use.ts"
import type { ForeignToken, FoundRow, Row, Rows, Takeover } from "../app/takeover.ts"
import { isStoredToken, toCookieValue, toTokenHash } from "../session/stored-token.ts"

/** A cookie of another library that may be a session. */
interface Foreign {
  readonly source: SessionSource
  readonly cookieName: string
  readonly value: string
}

/** A raw token in a cookie. */
interface RawToken {
  readonly raw: string
  /** The token that replaces it. */
  readonly next: string
  /** This library's cookie values for the tokens that have replaced it within the last minutes. */
  readonly values: readonly string[]
}

/** Maximum number of cookies that are tried for one request. */
const maxTried = 8
/** Maximum number of chunks that are joined. */
const maxChunks = 8
const logEvery = 3_600_000
/** The form of raw tokens. Any site of the domain can plant the cookie, and some stores fail for other characters and for long keys. */
const rawForm = /^[!-~]{16,512}$/

/** Returns the functions that take over the sessions of these libraries. */
export function createTakeover(sources: readonly SessionSource[]): Takeover {
  /** Number of sessions that this process has taken over, and the time of the last log entry about it, in milliseconds. */
  const counts = { taken: 0, logged: -Infinity }
  /** Tokens of other libraries, from requests that are being answered. */
  const opened = new WeakSet<object>()
  const library = sources.map(({ name }) => name).join(", ")

  const names = (secure: boolean) => sources.flatMap((source) => source.cookieNames(secure))
  const isSecure = ({ cookies }: RequestContext) => cookies.sessionToken.options.secure === true

  const findOpen = ({ now }: RequestContext) => sources.filter(({ until }) => until === undefined || until > now)

  /** Returns the values of the cookies of other libraries, and the joined chunks. */
  const readForeign = (context: RequestContext): readonly Foreign[] =>
    findOpen(context).flatMap((source) =>
      source.cookieNames(isSecure(context)).flatMap((cookieName) =>
        [...context.jar.all(cookieName), joinChunks(context, cookieName)].filter(Boolean)
          .map((value) => ({ source, cookieName, value }))
      )
    ).slice(0, maxTried)

  const readRaw = async (context: RequestContext, own: readonly string[]): Promise<readonly RawToken[]> =>
    findOpen(context).length > 0
      ? await toRawTokens(context, [...own, ...readForeign(context).map(({ value }) => value)])
      : []

  function clearCookies(context: RequestContext): void {
    const { jar } = context
    const secure = isSecure(context)
    const isForeign = (sent: string) => names(secure).some((name) => sent === name || sent.startsWith(`${name}.`))
    for (const sent of jar.names().filter(isForeign)) {
      jar.clear(sent, { httpOnly: true, sameSite: "lax", path: "/", secure })
    }
  }

  /** Returns true if the app lets the user of this session stay signed in. If it refuses, the browser loses the cookie. */
  async function askSignIn(context: RequestContext, user: User | AdapterUser): Promise<boolean> {
    const { callbacks: { signIn }, logger } = context.settings
    if (!signIn) return true
    try {
      const answer = await signIn({ user, account: null })
      if (answer && typeof answer !== "string") return true
      trace(context, "session not taken over: callbacks.signIn refused it")
      if (!context.skipRenewal) clearCookies(context)
    } catch (cause) {
      // the callback may only have failed, so the next request calls it again
      logger.error("AccessDenied", new AccessDenied({ cause }))
    }
    return false
  }

  function count(context: RequestContext): void {
    trace(context, `session taken over from ${library}`)
    counts.taken++
    const now = context.now.getTime()
    if (now - counts.logged < logEvery) return
    counts.logged = now
    const many = counts.taken === 1 ? "a session" : `${counts.taken} sessions`
    const text = `this process has taken over ${many} of ${library}; remove \`migrateFrom\` when no more follow`
    context.settings.logger.warn("migrate-from", text)
  }

  async function replace(
    context: RequestContext,
    rows: Rows,
    { raw, next }: RawToken,
    found: FoundRow,
  ): Promise<Row> {
    const hash = await toTokenHash(next, context.boundOrigin)
    const { userId } = found.session
    const expires = rows.toExpiry(context)
    const stored = await requireSessions(context.settings).createSession({
      sessionToken: hash,
      userId,
      expires,
      ...describe(context),
    })
    const value = toCookieValue(next, hash, stored?.sessionToken)
    await rows.remove(context, raw)
    rows.writeCookie(context, value, expires)
    count(context)
    return { ...found, value, session: { sessionToken: stored?.sessionToken ?? hash, userId, expires } }
  }

  return {
    names,

    clearCookies,

    async *openTokens(context) {
      const secrets = sessionSecrets(context.settings)
      for (const { source, cookieName, value } of readForeign(context)) {
        const claims = await source.openToken(value, { cookieName, secrets, now: context.now })
        if (typeof claims?.exp !== "number") continue
        // these claims have a meaning only in this library
        const {
          jti = value,
          iat,
          exp,
          session_user: _,
          signed_in_by: __,
          proven_at: ___,
          kept_from: ____,
          provider_session: _____,
          ...others
        } = claims
        const sid = (await toHash(`${source.name}\0${jti}`)).slice(0, 22)
        // an `iat` so old that the token is issued again
        const token = { ...others, exp, iat: 0, sid, started_at: (iat ?? 0) * 1000 } satisfies ForeignToken
        opened.add(token)
        yield token
      }
    },

    async mayOpen(context, token) {
      if (await isUsed(context, token.sid)) {
        trace(context, "cookie ignored: its session was taken over by an earlier request")
        if (!context.skipRenewal) clearCookies(context)
        return false
      }
      const { sub: id, name, email, image } = token
      const stored = id === undefined ? undefined : await findMethod(context.settings, "getUser")?.(id)
      return await askSignIn(context, stored ?? { ...id !== undefined && { id }, name, email, image }) &&
        await bindToOrigin(context, token.sid, token.exp * 1000)
    },

    async markTaken(context, token) {
      if (!opened.has(token)) return
      await markUsed(context, token.sid!, (token.exp as number) * 1000)
      count(context)
    },

    async takeOverRow(context, rows, own) {
      const tokens = await readRaw(context, own)
      const taken = await findTaken(context, rows, tokens)
      if (taken) return taken
      for (const token of tokens) {
        const { raw } = token
        const found = await findRaw(context, raw)
        if (
          !found || !await askSignIn(context, found.user) ||
          !await bindToOrigin(context, raw, found.session.expires.getTime())
        ) continue
        if (context.skipRenewal) return { ...found, value: raw }
        try {
          return await replace(context, rows, token, found)
        } catch (thrown) {
          // some stores reject a second row for the same token
          const faster = await findTaken(context, rows, tokens)
          if (faster) return faster
          throw thrown
        }
      }
      // another request may have taken it over between the two lookups
      return tokens.length > 0 ? await findTaken(context, rows, tokens) : undefined
    },

    async endRows(context, rows, own) {
      const ended: AdapterSession[] = []
      for (const { raw, values } of await readRaw(context, own)) {
        const found = await findRaw(context, raw)
        if (found) {
          await rows.remove(context, raw)
          ended.push(found.session)
        }
        // after the raw row, because a concurrent request that takes it over writes the hashed one first
        for await (const { session } of rows.find(context, values)) {
          await rows.remove(context, session.sessionToken)
          ended.push(session)
        }
      }
      return ended
    },
  }
}

function joinChunks({ jar }: RequestContext, name: string): string {
  let joined = ""
  for (let i = 0; i < maxChunks; i++) {
    const chunk = jar.get(`${name}.${i}`)
    if (chunk === undefined) break
    joined += chunk
  }
  return joined
}

/** Returns the values that may be the raw token of a row. */
async function toRawTokens(context: RequestContext, values: readonly string[]): Promise<readonly RawToken[]> {
  const isRaw = (value: string) => rawForm.test(value) && !isStoredToken(value)
  const tokens = [...new Set(values)].filter(isRaw).slice(0, maxTried)
  if (tokens.length === 0) return []
  const mac = await context.keys[0].mac("takeover")
  const period = Math.floor(context.now.getTime() / grace)
  return await Promise.all(tokens.map(async (raw) => {
    const derive = async (at: number) => toBase64Url(await mac.sign(`${at} ${raw}`))
    const [next, before] = [await derive(period), await derive(period - 1)]
    // a raw token may also begin with the locator that the adapter puts before hashes
    const [locator] = /^[\w-]{1,32}[^\w~-]/.exec(raw) ?? []
    return { raw, next, values: [next, before].flatMap((one) => [one, ...locator ? [`${locator}~${one}`] : []]) }
  }))
}

/** Returns the row of a session that another request has taken over from one of these tokens, and writes its cookie. */
async function findTaken(context: RequestContext, rows: Rows, tokens: readonly RawToken[]): Promise<Row | undefined> {
  for (const { raw, values } of tokens) {
    for await (const row of rows.find(context, values)) {
      if (row.session.expires <= context.now) continue
      if (context.skipRenewal) return row
      await rows.remove(context, raw)
      rows.writeCookie(context, row.value, row.session.expires)
      return row
    }
  }
  return undefined
}

/** Returns the row of a raw token, unless it has expired or is a row of this library. */
async function findRaw({ settings, now }: RequestContext, raw: string): Promise<FoundRow | undefined> {
  const row = await requireSessions(settings).getSessionAndUser(raw)
  if (!row || isStoredToken(row.session.sessionToken)) return undefined
  const expires = new Date(row.session.expires)
  return expires > now
    ? { user: row.user, startedAt: undefined, session: { ...row.session, sessionToken: raw, expires } }
    : undefined
}
