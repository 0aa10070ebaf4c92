import type { AdapterSession, SessionColumn } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import { findWideNetwork } from "../app/network.ts"

type Columns = Pick<AdapterSession, SessionColumn>

/** The longest user agent that is stored, in characters. Those of browsers are shorter. */
const maxUserAgent = 256

/** Returns those of the columns that the adapter declares. An adapter of Auth.js would fail for any other. */
export function pickColumns({ settings: { adapter } }: RequestContext, columns: Columns): Columns {
  const declared: unknown = adapter?.sessionColumns
  if (!Array.isArray(declared)) return {}
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => value !== undefined && declared.includes(name)),
  )
}

/** Returns what the adapter stores about a session that begins with this request. @param startedAt in milliseconds. Default: now */
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
