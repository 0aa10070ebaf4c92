import { callAdapter } from "../adapter-calls.ts"
import { loadOnce } from "../load-once.ts"
import { keysOf, type RequestContext, type Taken } from "../context.ts"
import { AdapterError, CredentialsSignin, EmailSignInError } from "../../errors.ts"
import { codeWindows, getLimits, type Limit, type LimitSettings } from "./settings.ts"
import type { Hit, HitBound } from "../adapter.ts"
import type { LimitWindow } from "../config.ts"
import type { ProviderSettings } from "../provider-settings.ts"
import type { Settings } from "../settings.ts"
import { findNetwork } from "../network.ts"
import { trace } from "../trace.ts"
import { toHash } from "../../seal/runtime-crypto.ts"
import { tooManyAttempts } from "./code.ts"

/** Maximum number of individual counters in one window of a limit. A successful sign-in frees its counter's slot. */
const ownCounters = 4096
/** Number of counters that all further names share. */
const sharedCounters = 4096

/** The quota that an attempt used. */
export interface Count {
  readonly taken: readonly Taken[]
  /** One slot for each window in which the name opened its own counter. A refund makes room for another name's counter. */
  readonly places: readonly Taken[]
  /** Length in seconds of the window that is full; `undefined` if no window is full, or there is no limit. */
  readonly full?: number | undefined
}

/**
 * Counts one event under this name, in each window of the limit until one is full. A rejected event does not count in the longer windows.
 * @param name the parts of the name; names are equal if all parts are
 * @throws {AdapterError} if the store fails, so that no attempt is processed uncounted
 */
export function count(settings: Settings, limit: Limit, ...name: readonly string[]): Promise<Count> {
  const { store, storeName, windows } = getLimits(settings.limitSource)
  return countIn(settings, { store, storeName, windows: windows[limit] }, limit, ...name)
}

/** Does the same, even if the app has disabled the limit. @throws {AdapterError} if the store fails */
export function countAlways(settings: Settings, limit: Limit, ...name: readonly string[]): Promise<Count> {
  const { codeStore, storeName, alwaysWindows } = getLimits(settings.limitSource)
  return countIn(settings, { store: codeStore, storeName, windows: alwaysWindows[limit] }, limit, ...name)
}

/**
 * Counts an attempt to enter the code of this mail, even if limits are disabled.
 * @param limit `code` for one mail, `codeInAll` for all mails to an address
 * @throws {AdapterError} if the store fails
 */
export function countCode(settings: Settings, limit: keyof typeof codeWindows, name: string): Promise<Count> {
  const { codeStore, storeName } = getLimits(settings.limitSource)
  return countIn(settings, { store: codeStore, storeName, windows: codeWindows[limit] }, limit, name)
}

/** The windows of one limit, and the store that counts them. */
interface Counter extends Pick<LimitSettings, "store" | "storeName"> {
  readonly windows: readonly LimitWindow[]
}

const loadAnswers = /* @__PURE__ */ loadOnce(() => import("../answers.ts"))

async function countIn(
  settings: Settings,
  counter: Counter,
  limit: string,
  ...name: readonly string[]
): Promise<Count> {
  if (!counter.store || counter.windows.length === 0) return { taken: [], places: [] }
  const hash = await toHash([limit, ...name].join("\0"))
  const sharedCounter = await deriveSharedCounter(settings, hash)
  const [taken, places]: [Taken[], Taken[]] = [[], []]
  for (const { most, seconds } of counter.windows) {
    const group = `limit:${seconds}:${limit}`
    // twice as long, so that a name that moves between its own counter and a shared one does not exceed the limit
    const bound = { group, most: ownCounters, sharedKey: `${group}:${sharedCounter}`, sharedSeconds: 2 * seconds }
    const hit = await takeOne(settings, counter, `limit:${seconds}:${hash}`, seconds, bound)
    const windowSeconds = hit.key === bound.sharedKey ? bound.sharedSeconds : seconds
    taken.push(toTaken(counter, hit.key, windowSeconds, hit.takenAt))
    // a successful sign-in refunds the group's slot, so only names that fail count against the bound
    if (hit.opened) places.push(toTaken(counter, group, seconds, hit.takenAt))
    if (hit.count > most) return { taken, places, full: windowSeconds }
  }
  return { taken, places }
}

async function takeOne(
  { clock }: Settings,
  { store, storeName }: Counter,
  key: string,
  seconds: number,
  bound: HitBound,
): Promise<Hit> {
  const before = clock()
  const result: unknown = await callAdapter("hit", () => store?.hit(key, seconds, bound), storeName)
  const hit: Hit = typeof result === "number" ? { count: result, takenAt: before, key, opened: false } : Object(result)
  if (typeof hit.count !== "number" || !(hit.count > 0)) {
    throw new AdapterError(
      `${storeName}.hit returned no count; expected a positive number, or an object with one as \`count\``,
    )
  }
  if (typeof result === "number") return hit
  const fault = (await loadAnswers()).findHitFault(hit)
  if (fault) throw new AdapterError(`${storeName}.hit returned ${fault}`)
  return { ...hit, takenAt: new Date(hit.takenAt) }
}

/** Returns the number of the name's shared counter. It depends on the secret, so that attackers cannot find names that share a victim's counter. */
async function deriveSharedCounter(settings: Settings, hash: string): Promise<number> {
  const { buffer, byteOffset } = await (await keysOf(settings)[0].mac("limit")).sign(hash)
  return new DataView(buffer, byteOffset).getUint32(0) % sharedCounters
}

/** Returns an attempt that was counted by an earlier request of the same sign-in. */
export function toTakenBefore(settings: Settings, { key, seconds, at }: Omit<Taken, "giveBack">): Taken {
  const { store, codeStore, storeName } = getLimits(settings.limitSource)
  return toTaken({ store: codeStore ?? store, storeName }, key, seconds, at)
}

const toTaken = ({ store, storeName }: Omit<Counter, "windows">, key: string, seconds: number, at: Date): Taken => ({
  key,
  seconds,
  at,
  async giveBack() {
    if (store?.giveBack) await callAdapter("giveBack", () => store.giveBack?.(key, seconds, at), storeName)
  },
})

/**
 * Counts an attempt of the request's network to sign in with this provider.
 * @param purpose of attempts that have their own counters
 * @throws as {@linkcode refuse} and {@linkcode count}
 */
export async function countNetwork(
  context: RequestContext,
  provider: ProviderSettings,
  ...purpose: readonly string[]
): Promise<readonly Taken[]> {
  return await countNetworkBy(count, context, provider, ...purpose)
}

/** Does the same, even if the app has disabled the limit. @throws as {@linkcode countNetwork} */
export const countNetworkAlways = (context: RequestContext, provider: ProviderSettings): Promise<readonly Taken[]> =>
  countNetworkBy(countAlways, context, provider)

async function countNetworkBy(
  countBy: typeof count,
  context: RequestContext,
  provider: ProviderSettings,
  ...purpose: readonly string[]
): Promise<readonly Taken[]> {
  const network = findNetwork(context)
  if (network === undefined) return []
  const { taken, places, full } = await countBy(context.settings, "network", network, ...purpose)
  if (full) refuse(context, provider, `too many attempts from network ${network}`, full)
  return [...taken, ...places]
}

/**
 * Counts a passkey challenge, first for the request's network if it is known, then for all networks together.
 * @throws as {@linkcode refuse} and {@linkcode count}
 */
export async function countChallenge(context: RequestContext, provider: ProviderSettings): Promise<void> {
  const network = findNetwork(context)
  const { full } = network === undefined ? {} : await count(context.settings, "challenge", network)
  if (full) refuse(context, provider, `too many passkey challenges for network ${network}`, full)
  const { full: fullInAll } = await count(context.settings, "challengeInAll")
  if (fullInAll) refuse(context, provider, "too many passkey challenges for all networks together", fullInAll)
}

/**
 * Rejects the attempt.
 * @throws {EmailSignInError} for e-mail providers
 * @throws {CredentialsSignin} with the code {@linkcode tooManyAttempts} for all others
 */
export function refuse(
  context: RequestContext,
  { id, type }: { readonly id: string; readonly type: string },
  why: string,
  retryAfterSeconds: number,
): never {
  trace(context, "rejected: too many attempts", { retryAfterSeconds })
  const message = `Provider "${id}": ${why}; retry in at most ${retryAfterSeconds} s`
  const options = { cause: { retryAfterSeconds } }
  if (type === "email") throw new EmailSignInError(message, options)
  const refusal = new CredentialsSignin(message, options)
  refusal.code = tooManyAttempts
  throw refusal
}
