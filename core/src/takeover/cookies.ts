import { AccessDenied } from "../errors.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import type { SessionSource } from "../app/session-source.ts"
import { trace } from "../app/trace.ts"
import type { User } from "../types.ts"

/** The libraries whose sessions an app takes over, and what this process has taken over. */
export interface Sources {
  readonly list: readonly SessionSource[]
  /** Tokens of other libraries, from requests that are being answered. */
  readonly opened: WeakSet<object>
  /** Number of sessions that this process has taken over. */
  taken: number
  /** Time of the last log entry about it, in milliseconds. */
  logged: number
}

/** A cookie of another library that may be a session. */
interface Foreign {
  readonly source: SessionSource
  readonly cookieName: string
  readonly value: string
}

/** Maximum number of cookies that are tried for one request. */
export const maxTried = 8
/** Maximum number of chunks that are joined. */
const maxChunks = 8
const logEvery = 3_600_000

export const toNames = ({ list }: Sources, secure: boolean): string[] =>
  list.flatMap((source) => source.cookieNames(secure))

const isSecure = ({ cookies }: RequestContext) => cookies.sessionToken.options.secure === true

export const findOpen = ({ list }: Sources, { now }: RequestContext): readonly SessionSource[] =>
  list.filter(({ until }) => until === undefined || until > now)

/** Returns the values of the cookies of other libraries, and the joined chunks. */
export const readForeign = (sources: Sources, context: RequestContext): readonly Foreign[] =>
  findOpen(sources, context).flatMap((source) =>
    source.cookieNames(isSecure(context)).flatMap((cookieName) =>
      [...context.jar.all(cookieName), joinChunks(context, cookieName)].filter(Boolean)
        .map((value) => ({ source, cookieName, value }))
    )
  ).slice(0, maxTried)

function joinChunks({ jar }: RequestContext, name: string): string {
  let joined = ""
  for (let i = 0; i < maxChunks; i++) {
    const chunk = jar.get(`${name}.${i}`)
    if (chunk === undefined) break
    joined += chunk
  }
  return joined
}

/** Clears the cookies of other libraries, if the browser has them. */
export function clearCookies(sources: Sources, context: RequestContext): void {
  const { jar } = context
  const secure = isSecure(context)
  const isForeign = (sent: string) =>
    toNames(sources, secure).some((name) => sent === name || sent.startsWith(`${name}.`))
  for (const sent of jar.names().filter(isForeign)) {
    jar.clear(sent, { httpOnly: true, sameSite: "lax", path: "/", secure })
  }
}

/** Returns true if the app lets the user of this session stay signed in. If it refuses, the browser loses the cookie. */
export async function askSignIn(sources: Sources, context: RequestContext, user: User | AdapterUser): Promise<boolean> {
  const { callbacks: { signIn }, logger } = context.settings
  if (!signIn) return true
  try {
    const answer = await signIn({ user, account: null })
    if (answer && typeof answer !== "string") return true
    trace(context, "session not taken over: callbacks.signIn refused it")
    if (!context.skipRenewal) clearCookies(sources, context)
  } catch (cause) {
    // the callback may only have failed, so the next request calls it again
    logger.error("AccessDenied", new AccessDenied({ cause }))
  }
  return false
}

/** Counts a session that was taken over, and logs it at most once an hour. */
export function count(sources: Sources, context: RequestContext): void {
  const library = sources.list.map(({ name }) => name).join(", ")
  trace(context, `session taken over from ${library}`)
  sources.taken++
  const now = context.now.getTime()
  if (now - sources.logged < logEvery) return
  sources.logged = now
  const many = sources.taken === 1 ? "a session" : `${sources.taken} sessions`
  const text = `this process has taken over ${many} of ${library}; remove \`migrateFrom\` when no more follow`
  context.settings.logger.warn("migrate-from", text)
}
