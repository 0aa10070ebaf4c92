import type { AdapterSession, SessionColumn } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import { findWideNetwork } from "../app/network.ts"

type Columns = Pick<AdapterSession, SessionColumn>

/** Maximum length of a stored user agent, in characters. Those of browsers are shorter. */
const maxUserAgent = 256

/** Returns the columns that the adapter declares. An Auth.js adapter would fail for any other. */
export function pickColumns({ settings: { adapter } }: RequestContext, columns: Columns): Columns {
  const declared: unknown = adapter?.sessionColumns
  if (!Array.isArray(declared)) return {}
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => value !== undefined && declared.includes(name)),
  )
}

/** Returns the adapter's columns for a session that begins with this request. @param startedAt in milliseconds. Default: now */
export function describe(context: RequestContext, startedAt: number = context.now.getTime()): Columns {
  const { now, settings: { session: { details } } } = context
  return pickColumns(context, {
    createdAt: new Date(startedAt),
    lastUsedAt: now,
    ...details && { userAgent: findUserAgent(context), network: findWideNetwork(context) },
  })
}

function findUserAgent({ request }: RequestContext): string | undefined {
  // deno-lint-ignore no-control-regex -- exactly these characters
  const text = request.headers.get("user-agent")?.replace(/[\0-\x1f\x7f-\x9f]/g, "").slice(0, maxUserAgent).trim()
  return text || undefined
}
