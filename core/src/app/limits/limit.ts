import { callAdapter } from "../adapter-calls.ts"
import { loadOnce } from "../load-once.ts"
import { keysOf, type RequestContext, type Taken } from "../context.ts"
import { AdapterError, CredentialsSignin, EmailSignInError } from "../../errors.ts"
import { codeWindows, getLimits, type Limit, type LimitSettings } from "./settings.ts"
import type { Hit, HitRequest } from "../adapter.ts"
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
  /** The windows in which the attempt was counted, without a full one. */
  readonly taken: readonly Taken[]
  /** One slot for each window in which the name opened its own counter. A refund makes room for another name's counter. */
  readonly places: readonly Taken[]
  /** The limit that is reached, and the length of its window; `undefined` if there is none. */
  readonly full?: { readonly limit: string; readonly seconds: number } | undefined
}

/** A limit, and the parts of a name to count under it; names are equal if all parts are. */
export type Counted<Name extends string = Limit> = readonly [limit: Name, ...name: readonly string[]]

/**
 * Counts one event under each name, in each window of its limit, until one is full. The event then does not count in the windows after it. All
 * are counted by one call of the store.
 * @throws {AdapterError} if the store fails, so that no attempt is processed uncounted
 */
export function count(settings: Settings, ...counted: readonly Counted[]): Promise<Count> {
  const { store, storeName, windows } = getLimits(settings.limitSource)
  return countIn(settings, { store, storeName, windows }, counted)
}

/** Does the same, even if the app has disabled the limits. @throws {AdapterError} if the store fails */
export function countAlways(settings: Settings, ...counted: readonly Counted[]): Promise<Count> {
  const { codeStore, storeName, alwaysWindows } = getLimits(settings.limitSource)
  return countIn(settings, { store: codeStore, storeName, windows: alwaysWindows }, counted)
}

/**
 * Counts an attempt to enter a code, even if limits are disabled.
 * @param counted for a mail `code`, and `codeInAll` for all mails to an address; for a second factor `factor`, and `factorInAll` for all of a user
 * @throws {AdapterError} if the store fails
 */
export function countCode(
  settings: Settings,
  ...counted: readonly Counted<keyof typeof codeWindows>[]
): Promise<Count> {
  const { codeStore, storeName } = getLimits(settings.limitSource)
  return countIn(settings, { store: codeStore, storeName, windows: codeWindows }, counted)
}

/** The windows of limits, and the store that counts them. */
interface Counter<Name extends string> extends Pick<LimitSettings, "store" | "storeName"> {
  readonly windows: Readonly<Record<Name, readonly LimitWindow[]>>
}

const loadAnswers = /* @__PURE__ */ loadOnce(() => import("../answers.ts"))

async function countIn<Name extends string>(
  settings: Settings,
  { store, storeName, windows }: Counter<Name>,
  counted: readonly Counted<Name>[],
): Promise<Count> {
  const [limits, requests]: [string[], HitRequest[]] = [[], []]
  for (const name of store ? counted : []) {
    const [limit] = name
    const hash = await toHash(name.join("\0"))
    const sharedCounter = await deriveSharedCounter(settings, hash)
    for (const { most, seconds } of windows[limit]) {
      const group = `limit:${seconds}:${limit}`
      // twice as long, so that a name that moves between its own counter and a shared one does not exceed the limit
      const bound = { group, most: ownCounters, sharedKey: `${group}:${sharedCounter}`, sharedSeconds: 2 * seconds }
      limits.push(limit)
      requests.push({ key: `limit:${seconds}:${hash}`, windowSeconds: seconds, limit: most, bound })
    }
  }
  const [taken, places]: [Taken[], Taken[]] = [[], []]
  if (requests.length === 0) return { taken, places }
  const at = settings.clock()
  const giveBack = createGiveBack({ store, storeName })
  // a copy, because a store may change its argument
  const copy = requests.map((one) => ({ ...one, bound: { ...one.bound } }))
  const hits: unknown = await callAdapter("hit", () => store?.hit(copy), storeName)
  for (const [i, { key: own, windowSeconds, limit: most, bound }] of requests.entries()) {
    const { key, count, takenAt, opened } = await readHit(Object(hits)[i], { key: own, takenAt: at }, storeName)
    const seconds = key === bound.sharedKey ? bound.sharedSeconds : windowSeconds
    if (count > most) return { taken, places, full: { limit: limits[i]!, seconds } }
    taken.push({ key, seconds, at: takenAt, giveBack })
    // a successful sign-in refunds the group's slot, so only names that fail count against the bound
    if (opened) places.push({ key: bound.group, seconds: windowSeconds, at: takenAt, giveBack })
  }
  return { taken, places }
}

/** Returns an attempt that was counted by an earlier request of the same sign-in. */
export function toTakenBefore(settings: Settings, taken: Omit<Taken, "giveBack">): Taken {
  const { store, codeStore = store, storeName } = getLimits(settings.limitSource)
  return { ...taken, giveBack: createGiveBack({ store: codeStore, storeName }) }
}

const createGiveBack =
  ({ store, storeName }: Pick<LimitSettings, "store" | "storeName">): Taken["giveBack"] => async (all) => {
    const refunds = all.map(({ key, seconds, at }) => ({ key, windowSeconds: seconds, takenAt: at }))
    if (store?.giveBack) await callAdapter("giveBack", () => store.giveBack?.(refunds), storeName)
  }

/** Returns one of a store's hits, checked. @param fallback for a store that returns plain numbers */
async function readHit(
  result: unknown,
  fallback: Pick<Hit, "key" | "takenAt">,
  storeName: LimitSettings["storeName"],
): Promise<Hit> {
  const isNumber = typeof result === "number"
  const hit: Hit = isNumber ? { ...fallback, count: result, opened: false } : Object(result)
  if (typeof hit.count !== "number" || !(hit.count > 0)) {
    throw new AdapterError(
      `${storeName}.hit returned no count; expected a list of positive numbers, or of objects with one as \`count\``,
    )
  }
  const fault = isNumber ? undefined : (await loadAnswers()).findHitFault(hit)
  if (fault) throw new AdapterError(`${storeName}.hit returned ${fault}`)
  return { ...hit, takenAt: new Date(hit.takenAt) }
}

/** Returns the number of the name's shared counter. It depends on the secret, so that attackers cannot find names that share a victim's counter. */
async function deriveSharedCounter(settings: Settings, hash: string): Promise<number> {
  const { buffer, byteOffset } = await (await keysOf(settings)[0].mac("limit")).sign(hash)
  return new DataView(buffer, byteOffset).getUint32(0) % sharedCounters
}

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
  const { taken, places, full } = await countBy(context.settings, ["network", network, ...purpose])
  if (full) refuse(context, provider, `too many attempts from network ${network}`, full.seconds)
  return [...taken, ...places]
}

/**
 * Counts a passkey challenge, first for the request's network if it is known, then for all networks together.
 * @throws as {@linkcode refuse} and {@linkcode count}
 */
export async function countChallenge(context: RequestContext, provider: ProviderSettings): Promise<void> {
  const network = findNetwork(context)
  const inNetwork: Counted[] = network === undefined ? [] : [["challenge", network]]
  const { full } = await count(context.settings, ...inNetwork, ["challengeInAll"])
  if (!full) return
  const who = full.limit === "challenge" ? `network ${network}` : "all networks together"
  refuse(context, provider, `too many passkey challenges for ${who}`, full.seconds)
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
