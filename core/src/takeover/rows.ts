import type { AdapterSession } from "../app/adapter.ts"
import { requireSessions } from "../app/adapter-calls.ts"
import type { RequestContext } from "../app/context.ts"
import type { FoundRow, Row, Rows } from "../app/takeover.ts"
import { describe } from "../session/columns.ts"
import { isStoredToken, toCookieValue, toTokenHash } from "../session/stored-token.ts"
import { toBase64Url } from "../web/bytes.ts"
import { askSignIn, count, isOpen, maxTried, type Migration, readForeign } from "./cookies.ts"
import { bindToOrigin, grace } from "./first-use.ts"

/** A raw token in a cookie. */
interface RawToken {
  readonly raw: string
  /** The token that replaces it. */
  readonly next: string
  /** This library's cookie values for the tokens that have replaced it within the last minutes. */
  readonly values: readonly string[]
}

/** The form of raw tokens. Any site of the domain can plant the cookie, and some stores fail for other characters and for long keys. */
const rawForm = /^[!-~]{16,512}$/

const readRaw = async (
  migration: Migration,
  context: RequestContext,
  own: readonly string[],
): Promise<readonly RawToken[]> =>
  isOpen(migration, context)
    ? await toRawTokens(context, [...own, ...readForeign(migration, context).map(({ value }) => value)])
    : []

async function replace(
  migration: Migration,
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
  count(migration, context)
  return { ...found, value, session: { sessionToken: stored?.sessionToken ?? hash, userId, expires } }
}

export async function takeOverRow(
  migration: Migration,
  context: RequestContext,
  rows: Rows,
  own: readonly string[],
): Promise<Row | undefined> {
  const tokens = await readRaw(migration, context, own)
  const taken = await findTaken(context, rows, tokens)
  if (taken) return taken
  for (const token of tokens) {
    const { raw } = token
    const found = await findRaw(context, raw)
    if (
      !found || !await askSignIn(migration, context, found.user) ||
      !await bindToOrigin(context, raw, found.session.expires.getTime())
    ) continue
    if (context.skipRenewal) return { ...found, value: raw }
    try {
      return await replace(migration, context, rows, token, found)
    } catch (thrown) {
      // some stores reject a second row for the same token
      const faster = await findTaken(context, rows, tokens)
      if (faster) return faster
      throw thrown
    }
  }
  // another request may have taken it over between the two lookups
  return tokens.length > 0 ? await findTaken(context, rows, tokens) : undefined
}

export async function endRows(
  migration: Migration,
  context: RequestContext,
  rows: Rows,
  own: readonly string[],
): Promise<readonly AdapterSession[]> {
  const ended: AdapterSession[] = []
  for (const { raw, values } of await readRaw(migration, context, own)) {
    const found = await findRaw(context, raw)
    if (found) {
      await rows.remove(context, raw)
      ended.push(found.session)
    }
    // after the raw row, because a concurrent request that takes it over writes the hashed one first
    await rows.find(context, values, async ({ session }) => {
      await rows.remove(context, session.sessionToken)
      ended.push(session)
    })
  }
  return ended
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
    const taken = await rows.find(context, values, (row) => row.session.expires > context.now ? row : undefined)
    if (!taken) continue
    if (context.skipRenewal) return taken
    await rows.remove(context, raw)
    rows.writeCookie(context, taken.value, taken.session.expires)
    return taken
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
