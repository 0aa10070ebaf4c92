import type { Purpose } from "../seal/keyring.ts"
import type { RequestContext } from "../app/context.ts"
import type { CookieSpec } from "../app/cookies.ts"
import type { FlowSecrets } from "../app/oauth-protocol.ts"
import { type Claims, open, seal } from "../seal/seal.ts"
import { trace } from "../app/trace.ts"
import type { BoundDemand } from "../app/step-up.ts"
import { toDecodedUrl } from "../web/url.ts"
import { homeUrl, isShort } from "../app/target.ts"

/** The state of one OAuth sign-in in progress, sealed in its own cookie. */
export interface FlowRecord extends FlowSecrets {
  readonly provider: string
  readonly redirectUri: string
  /** The checked target after sign-in. */
  readonly target: string
  /** The hash of the session in which the sign-in began. */
  readonly startedBy?: string
  /** The step-up that was required when this sign-in began. */
  readonly demand?: BoundDemand
}

const purpose: Purpose<FlowRecord> = "flow"

/** How long a user may spend at the provider, in seconds. */
export const flowLifetime: number = 15 * 60
/** Maximum number of sign-ins in progress in one browser. */
export const maxFlows = 5
const maxFlowBytes = 4096
const suffixLength = 8
/** Maximum number of invalid flow cookies that one response clears. Another site may plant many, and proxies reject responses with many headers. */
const maxCleared = 16
/** Value of a used flow's cookie. It distinguishes a repeated callback from one whose cookie the browser did not send. */
const usedMark = "used"

/** Returns the flow's cookie name. It contains the end of the state, because all sealed states begin alike. The rest stays secret. */
const toCookieName = ({ name }: CookieSpec, state: string) => `${name}.${state.slice(-suffixLength)}`

/** Returns the names of the cookies that may contain a flow, without decrypting them. */
function heldNames({ jar, cookies: { flow } }: RequestContext): string[] {
  const start = `${flow.name}.`
  return jar.names().filter((name) => name.startsWith(start) && name.length === start.length + suffixLength)
}

/** A flow in progress, as read from the browser's cookie. */
interface HeldFlow {
  readonly name: string
  readonly record: Claims<FlowRecord>
  readonly bytes: number
}

/** Returns the flows in progress, oldest first, and the names of the cookies that do not contain a flow. */
async function readFlows(context: RequestContext): Promise<{ flows: HeldFlow[]; others: string[] }> {
  const { jar, cookies: { flow }, keys, now } = context
  const flows: HeldFlow[] = []
  const others: string[] = []
  for (const name of heldNames(context)) {
    let found: HeldFlow | undefined
    for (const value of jar.all(name)) {
      const record = await open(keys, purpose, value, { lifetime: flowLifetime, now })
      if (record && toCookieName(flow, record.state) === name) {
        found ??= { name, record, bytes: countBytes(name, value) }
      }
    }
    if (found) flows.push(found)
    else others.push(name)
  }
  return { flows: flows.sort((a, b) => a.record.iat - b.record.iat), others }
}

const countBytes = (name: string, value: string) => name.length + 1 + value.length

/**
 * Seals the flow into a cookie that is named after its state, so that tabs do not overwrite each other's flow. A browser holds at most five flows.
 * If all five together are too large, the oldest ones lose their targets.
 */
export async function writeFlow(context: RequestContext, { target, ...record }: FlowRecord): Promise<void> {
  const { jar, cookies: { flow }, origin, settings, now } = context
  const { flows, others } = await readFlows(context)
  // another app on this host may have set these, so they are cleared only if there are too many
  const surplus = Math.max(0, flows.length + others.length + 1 - maxFlows)
  for (const name of others.slice(0, Math.min(surplus, maxCleared))) jar.clear(name, flow.options)
  while (flows.length >= maxFlows) {
    trace(context, "flow dropped: too many in progress")
    jar.clear(flows.shift()!.name, flow.options)
  }
  const local = target.startsWith(`${origin}/`) ? target.slice(origin.length) : target
  const kept = isShort(context, target) ? toDecodedUrl(local) : settings.home
  flows.push(await write(context, { ...record, target: kept }, now))
  trace(context, "flow begun", { provider: record.provider, inProgress: flows.length })
  let total = flows.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { record, bytes } of flows) {
    if (total <= maxFlowBytes) break
    if (record.target === settings.home) continue
    settings.logger.warn(
      "target-dropped",
      `Provider "${record.provider}": the sign-ins in progress in one browser take more than ${maxFlowBytes} bytes of cookies, ` +
        "so the oldest ones lose their targets and will end at the app's root",
    )
    const shorter = await write(context, { ...record, target: settings.home }, new Date(record.iat * 1000))
    total -= bytes - shorter.bytes
  }
}

/** Seals the flow into its cookie and returns the cookie's content. @param begun when the flow began, which starts its lifetime */
async function write(context: RequestContext, given: FlowRecord & Partial<Claims>, begun: Date): Promise<HeldFlow> {
  const { jar, cookies: { flow }, keys, now } = context
  const { iat: _, exp: __, ...record } = given
  const value = await seal(keys, purpose, record, { lifetime: flowLifetime, now: begun })
  const name = toCookieName(flow, record.state)
  const iat = Math.floor(begun.getTime() / 1000)
  const exp = iat + flowLifetime
  jar.set(name, value, { ...flow.options, maxAge: exp - Math.floor(now.getTime() / 1000) })
  return { name, record: { ...record, iat, exp }, bytes: countBytes(name, value) }
}

/** Reasons why there is no flow, as logged. */
const lostFlows = {
  nothing: "it has no cookie",
  used: "it was used already",
  dropped: "it has no cookie, but there are as many as are kept",
  other: "its cookie has expired, or belongs to another flow",
} as const
export type LostFlow = keyof typeof lostFlows

/**
 * Returns the flow with this state and marks it as used, so that it works only once, even if sign-in fails.
 * @returns the flow if this browser began it with this provider, otherwise the reason why there is none
 */
export async function takeFlow(
  context: RequestContext,
  state: string,
  provider: string,
): Promise<FlowRecord | LostFlow> {
  const { jar, cookies: { flow }, keys, now, origin } = context
  const name = toCookieName(flow, state)
  const values = jar.all(name)
  for (const value of values) {
    const record = await open(keys, purpose, value, { lifetime: flowLifetime, now })
    if (record?.provider !== provider || record.state !== state) continue
    trace(context, "flow found", { provider })
    jar.set(name, usedMark, { ...flow.options, maxAge: record.exp - Math.floor(now.getTime() / 1000) })
    // joined as text, because `//other.example` is a path of this app, but would be another host if resolved against the origin
    const target = record.target.startsWith("/") ? origin + record.target : record.target
    return { ...record, target: URL.parse(target)?.href ?? homeUrl(context) }
  }
  const missing = heldNames(context).length < maxFlows ? "nothing" : "dropped"
  const lost = values.includes(usedMark) ? "used" : values.length ? "other" : missing
  if (lost === "other") jar.clear(name, flow.options)
  trace(context, `flow not found: ${lostFlows[lost]}`, { provider, flows: heldNames(context).length })
  return lost
}

/** Returns true if this browser sent a cookie for the flow with this state, and the flow is not used. */
export const holdsFlow = ({ jar, cookies: { flow } }: RequestContext, state: string): boolean =>
  jar.all(toCookieName(flow, state)).some((value) => value !== usedMark)

/** Clears the cookies of all flows in progress. */
export async function clearFlows(context: RequestContext): Promise<void> {
  const { flows, others } = await readFlows(context)
  const names = [...flows.map(({ name }) => name), ...others.slice(0, maxCleared)]
  for (const name of names) context.jar.clear(name, context.cookies.flow.options)
}
