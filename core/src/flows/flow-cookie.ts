import type { Visit } from "../context.ts"
import type { CookieSpec } from "../cookies.ts"
import type { FlowSecrets } from "../oauth/authorize.ts"
import { open, seal } from "../seal/seal.ts"
import { trace } from "../trace.ts"
import { toSetCookie } from "../web/cookie.ts"

/** What one OAuth sign-in under way remembers, sealed in a cookie of its own. */
export interface FlowRecord extends FlowSecrets {
  readonly provider: string
  readonly redirectUri: string
  /** Judged target after sign-in. */
  readonly target: string
  /** Hash of the session that was there. */
  readonly startedBy?: string
}

/** Seconds a person has for the provider's pages. */
export const flowLifetime: number = 15 * 60
const maxFlows = 5
const maxFlowBytes = 4096
const maxTarget = 200
const suffixLength = 8

/** The state's end names the cookie: sealed ones all begin alike. What only the provider and the cookie's inside hold remains secret. */
const toName = ({ name }: CookieSpec, state: string) => `${name}.${state.slice(-suffixLength)}`

function heldFlows({ jar, cookies: { flow } }: Visit): string[] {
  const start = `${flow.name}.`
  return jar.names().filter((name) => name.startsWith(start) && name.length === start.length + suffixLength)
}

/** Seals the flow into a cookie named by its state, so that tabs do not overwrite each other; evicts the oldest over the bounds. */
export async function writeFlow(visit: Visit, record: FlowRecord): Promise<void> {
  const { jar, cookies: { flow }, origin, settings } = visit
  const local = record.target.startsWith(`${origin}/`) ? record.target.slice(origin.length) : record.target
  const target = new TextEncoder().encode(local).length <= maxTarget ? local : settings.home
  const value = await seal(visit.keys, "flow", { ...record, target }, { lifetime: flowLifetime, now: visit.now })
  const name = toName(flow, record.state)
  const cookie = { name, value, options: { ...flow.options, maxAge: flowLifetime } }
  await makeRoom(visit, toSetCookie(cookie).length)
  jar.set(name, value, cookie.options)
}

async function makeRoom(visit: Visit, needed: number): Promise<void> {
  const { jar, cookies: { flow }, keys, now } = visit
  const held = heldFlows(visit)
  const size = (name: string) => name.length + 1 + (jar.get(name)?.length ?? 0)
  let total = held.reduce((sum, name) => sum + size(name), needed)
  if (held.length < maxFlows && total <= maxFlowBytes) return
  const aged = await Promise.all(held.map(async (name) => {
    const claims = await open(keys, "flow", jar.get(name) ?? "", { lifetime: flowLifetime, now })
    return { name, iat: claims?.iat ?? 0 }
  }))
  aged.sort((a, b) => a.iat - b.iat)
  for (let left = aged.length; left >= maxFlows || (left > 0 && total > maxFlowBytes); left--) {
    const { name } = aged.shift()!
    trace(visit, "flow dropped: too many under way")
    total -= size(name)
    jar.clear(name, flow.options)
  }
}

/** Takes the flow of this state: its cookie goes, whatever comes of it. @returns it if this browser began it at this provider */
export async function takeFlow(visit: Visit, state: string, provider: string): Promise<FlowRecord | undefined> {
  const { jar, cookies: { flow }, keys, now, origin } = visit
  const name = toName(flow, state)
  const values = jar.all(name)
  jar.clear(name, flow.options)
  for (const value of values) {
    const record = await open(keys, "flow", value, { lifetime: flowLifetime, now }) as FlowRecord | undefined
    if (record?.provider !== provider || record.state !== state) continue
    trace(visit, "flow found", { provider })
    return { ...record, target: record.target.startsWith("/") ? origin + record.target : record.target }
  }
  trace(visit, values.length ? "flow not found: its cookie is over, or another's" : "flow not found: no cookie of it", {
    provider,
    flows: heldFlows(visit).length,
  })
  return undefined
}

/** Whether this browser has a cookie of this state's flow. */
export const holdsFlow = ({ jar, cookies: { flow } }: Visit, state: string): boolean =>
  jar.all(toName(flow, state)).length > 0

/** Forgets every flow under way. */
export function clearFlows(visit: Visit): void {
  for (const name of heldFlows(visit)) visit.jar.clear(name, visit.cookies.flow.options)
}
