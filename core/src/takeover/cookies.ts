import { AccessDenied } from "../errors.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import type { SessionSource } from "./session-source.ts"
import { trace } from "../app/trace.ts"
import type { User } from "../types.ts"

/** The library whose sessions an app converts, and what this process has converted. */
export interface Migration {
  readonly source: SessionSource
  /** Tokens of the library, from requests that are being answered. */
  readonly opened: WeakSet<object>
  /** Number of sessions that this process has converted. */
  converted: number
  /** Time of the last log entry about it, in milliseconds. */
  logged: number
}

/** A cookie of the library that may be a session. */
interface Foreign {
  readonly cookieName: string
  readonly value: string
}

/** Maximum number of cookies that are tried for one request. */
export const maxTried = 8
/** Maximum number of chunks that are joined. */
const maxChunks = 8
const logEvery = 3_600_000

const isSecure = ({ cookies }: RequestContext) => cookies.sessionToken.options.secure === true

export const isOpen = ({ source: { until } }: Migration, { now }: RequestContext): boolean =>
  until === undefined || until > now

/** Returns the values of the library's cookies, and the joined chunks. */
export const readForeign = (migration: Migration, context: RequestContext): readonly Foreign[] =>
  isOpen(migration, context)
    ? migration.source.cookieNames(isSecure(context)).flatMap((cookieName) =>
      [...context.jar.all(cookieName), joinChunks(context, cookieName)].filter(Boolean)
        .map((value) => ({ cookieName, value }))
    ).slice(0, maxTried)
    : []

function joinChunks({ jar }: RequestContext, name: string): string {
  let joined = ""
  for (let i = 0; i < maxChunks; i++) {
    const chunk = jar.get(`${name}.${i}`)
    if (chunk === undefined) break
    joined += chunk
  }
  return joined
}

/** Clears the library's cookies, if the browser has them. */
export function clearCookies(migration: Migration, context: RequestContext): void {
  const { jar } = context
  const secure = isSecure(context)
  const isForeign = (sent: string) =>
    migration.source.cookieNames(secure).some((name) => sent === name || sent.startsWith(`${name}.`))
  for (const sent of jar.names().filter(isForeign)) {
    jar.clear(sent, { httpOnly: true, sameSite: "lax", path: "/", secure })
  }
}

/** Returns true if the app lets the user of this session stay signed in. If it refuses, the browser loses the cookie. */
export async function askSignIn(
  migration: Migration,
  context: RequestContext,
  user: User | AdapterUser,
): Promise<boolean> {
  const { callbacks: { signIn }, logger } = context.settings
  if (!signIn) return true
  try {
    const answer = await signIn({ user, account: null })
    if (answer && typeof answer !== "string") return true
    trace(context, "session not taken over: callbacks.signIn refused it")
    if (!context.skipRenewal) clearCookies(migration, context)
  } catch (cause) {
    // the callback may only have failed, so the next request calls it again
    logger.error("AccessDenied", new AccessDenied({ cause }))
  }
  return false
}

/** Counts a session that was taken over, and logs it at most once an hour. */
export function count(migration: Migration, context: RequestContext): void {
  const { source: { name, feature } } = migration
  trace(context, `session taken over from ${name}`)
  migration.converted++
  const now = context.now.getTime()
  if (now - migration.logged < logEvery) return
  migration.logged = now
  const many = migration.converted === 1 ? "a session" : `${migration.converted} sessions`
  const text = `this process has taken over ${many} of ${name}; remove \`${feature}\` from \`use\` when no more follow`
  context.settings.logger.warn("migrate-from", text)
}
