import { isObject } from "../../web/json.ts"
import { InvalidConfig } from "../../errors.ts"
import { memoryLimits } from "./memory-limits.ts"
import type { Adapter, HitRequest } from "../adapter.ts"
import type { AuthOptions, LimitsOptions, LimitWindow } from "../config.ts"
import { toHash } from "../../seal/runtime-crypto.ts"

export type Limit = "network" | "account" | "accountInAll" | "mail" | "challenge" | "challengeInAll"
type Option = Exclude<keyof LimitsOptions, "store">
export type LimitStore = Required<Pick<Adapter, "hit">> & Pick<Adapter, "giveBack">

/** The limits, checked: how many attempts are accepted in which windows, and the store that counts them. */
export interface LimitSettings {
  /** `undefined` if limits are disabled. */
  readonly store: LimitStore | undefined
  /** Counts wrong codes, even if limits are disabled. Either the adapter, or the store that the app has set. `undefined` if there is neither. */
  readonly codeStore: LimitStore | undefined
  /** The store's name in error messages. `memoryLimits()` is the default. */
  readonly storeName: "limits.store" | "adapter" | "memoryLimits()"
  /** The windows of each limit, the shortest first, so that a client that keeps trying waits longer. */
  readonly windows: Readonly<Record<Limit, readonly LimitWindow[]>>
  /** The same, with the default windows for limits that the app has disabled. Password attempts are always counted. */
  readonly alwaysWindows: Readonly<Record<Limit, readonly LimitWindow[]>>
}

const quarterHour = 15 * 60
const day = 24 * 60 * 60

const defaults: Readonly<Record<Option, readonly LimitWindow[]>> = {
  network: [{ most: 50, seconds: quarterHour }, { most: 300, seconds: day }],
  account: [{ most: 10, seconds: quarterHour }, { most: 30, seconds: day }],
  accountInAll: [{ most: 100, seconds: day }],
  mail: [{ most: 5, seconds: quarterHour }],
  challenge: [{ most: 300, seconds: quarterHour }],
}
/**
 * All networks together get this many times the challenges of one network. Each challenge is a row in the store, so this limits the number
 * of rows even if the networks are unknown.
 */
const networksInAll = 100

/**
 * Limits on wrong codes: for one mail, and for one address over all mails; for one pending sign-in, and for one user over all of them. A
 * pending sign-in can be completed once. No option changes these limits.
 */
export const codeWindows: Readonly<
  Record<"code" | "codeInAll" | "factor" | "factorInAll" | "pending", readonly LimitWindow[]>
> = {
  // longer than a code is valid, even if the clocks of the app and the store differ
  code: [{ most: 5, seconds: quarterHour }],
  codeInAll: [{ most: 20, seconds: day }],
  factor: [{ most: 5, seconds: quarterHour }],
  factorInAll: [{ most: 20, seconds: day }],
  pending: [{ most: 1, seconds: quarterHour }],
}

/** Returns the windows of each option. */
const mapOptions = (
  toWindows: (option: Option) => readonly LimitWindow[],
): Readonly<Record<Option, readonly LimitWindow[]>> => ({
  network: toWindows("network"),
  account: toWindows("account"),
  accountInAll: toWindows("accountInAll"),
  mail: toWindows("mail"),
  challenge: toWindows("challenge"),
})

const names = [...Object.keys(defaults), "store"]
const longest = 366 * day

/** Source of an app's limits. */
export interface LimitSource extends Pick<AuthOptions, "limits" | "adapter"> {
  /**
   * A text that identifies the app within the process. It stays the same if a lazy configuration returns a new object for
   * each request.
   */
  readonly app: string
}

const made = new WeakMap<LimitSource, LimitSettings>()

/**
 * Returns the limits, checked and completed. The same source always returns the same limits. They are read only for an app that counts attempts.
 * @throws {InvalidConfig} if a limit is invalid; the message contains the option and its valid values
 */
export function getLimits(source: LimitSource): LimitSettings {
  const known = made.get(source)
  if (known) return known
  const limits = readLimits(source)
  made.set(source, limits)
  return limits
}

const canCount = (adapter: Adapter): adapter is Adapter & LimitStore => typeof adapter.hit === "function"

function readLimits({ limits, adapter, app }: LimitSource): LimitSettings {
  if (limits !== undefined && limits !== false && !isObject(limits)) {
    throw new InvalidConfig(`\`limits\` must be \`false\` or an object with ${names.join(", ")}`)
  }
  const given = limits || {}
  const windows = mapOptions((name) => readWindows(name, given[name], defaults[name]))
  const challengeInAll = windows.challenge.map(({ most, seconds }) => ({ most: most * networksInAll, seconds }))
  const own = readStore(given.store)
  const adapterStore = adapter && canCount(adapter) ? adapter : undefined
  return Object.freeze({
    store: limits === false ? undefined : own ?? adapterStore ?? createAppStore(app),
    codeStore: own ?? adapterStore,
    storeName: own ? "limits.store" : adapterStore ? "adapter" : "memoryLimits()",
    windows: Object.freeze({ ...windows, challengeInAll }),
    alwaysWindows: Object.freeze({ ...withDefaults(windows), challengeInAll }),
  })
}

const withDefaults = (
  windows: Readonly<Record<Option, readonly LimitWindow[]>>,
): Readonly<Record<Option, readonly LimitWindow[]>> =>
  mapOptions((name) => windows[name].length > 0 ? windows[name] : defaults[name])

/** Counts for all apps without their own store. They share it, so that its memory bound applies to the process. */
const inProcess = memoryLimits()

/**
 * Returns a store with the app's own part of {@link inProcess}. The counts are kept by the process, because a lazy configuration calls this
 * for each request.
 */
function createAppStore(app: string): LimitStore {
  let hash: Promise<string> | undefined
  return {
    async hit(requests: readonly HitRequest[]) {
      const prefix = await (hash ??= toHash(app))
      return await inProcess.hit(requests.map((request) => ({ ...request, key: `${prefix}:${request.key}` })))
    },
    giveBack: inProcess.giveBack,
  }
}

function readStore(store: LimitsOptions["store"]): LimitStore | undefined {
  if (store === undefined) return undefined
  const { hit, giveBack }: { readonly hit?: unknown; readonly giveBack?: unknown } = Object(store)
  const isStore = typeof hit === "function" && (giveBack === undefined || typeof giveBack === "function")
  if (isStore) return store
  throw new InvalidConfig(
    "`limits.store` must be an object with the method `hit(requests)`, and optionally `giveBack(refunds)`",
  )
}

function readWindows(
  name: string,
  given: readonly LimitWindow[] | false | undefined,
  fallback: readonly LimitWindow[],
): readonly LimitWindow[] {
  if (given === undefined) return fallback
  if (given === false) return []
  if (!Array.isArray(given) || given.length === 0) {
    throw new InvalidConfig(
      `\`limits.${name}\` must be \`false\` or a list of windows, such as \`[{ most: 50, seconds: 900 }]\``,
    )
  }
  const windows = given.map((window: unknown, at) => readWindow(`limits.${name}[${at}]`, window))
  for (const [at, { seconds }] of windows.entries()) {
    const before = windows[at - 1]
    if (before && before.seconds >= seconds) {
      throw new InvalidConfig(`\`limits.${name}[${at}].seconds\` must be more than in the window before it`)
    }
  }
  return Object.freeze(windows)
}

function readWindow(option: string, window: unknown): LimitWindow {
  if (!isObject(window)) {
    throw new InvalidConfig(`\`${option}\` must be a window, such as \`{ most: 50, seconds: 900 }\``)
  }
  const { most, seconds, ...others } = window
  for (const other of Object.keys(others)) {
    throw new InvalidConfig(`Unknown option \`${option}.${other}\`; a window has \`most\` and \`seconds\``)
  }
  return Object.freeze({
    most: readWholeNumber(
      `${option}.most`,
      most,
      Number.MAX_SAFE_INTEGER,
      "use `false` in place of the list for no limit",
    ),
    seconds: readWholeNumber(`${option}.seconds`, seconds, longest, `at most ${longest}, which are 366 days`),
  })
}

function readWholeNumber(option: string, value: unknown, most: number, more: string): number {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most) return Number(value)
  throw new InvalidConfig(`\`${option}\` must be a whole number of at least 1; ${more}`)
}
