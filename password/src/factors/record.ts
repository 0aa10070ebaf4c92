import type { KeptText } from "@svc-auth/core/flow-tools"

/** A device that needs no second factor until a time. Times are in seconds since the epoch. */
export interface TrustedDevice {
  /** The hash of its token. */
  readonly hash: string
  readonly since: number
  readonly until: number
  /** What users recognize it by. */
  readonly label: string
}

/** An authenticator app. */
export interface TotpFactor {
  /** Encrypted, and bound to the user. */
  readonly secret: string
  /** The time step of the last code that was accepted. */
  readonly step: number
  /** When it was confirmed, in seconds since the epoch. */
  readonly since: number
}

/** The second factors of a user, as stored. */
export interface Factors {
  /** Changes with each factor that is added, changed or removed. A pending sign-in is bound to it. Empty if there was no factor yet. */
  readonly version: string
  readonly totp?: TotpFactor | undefined
  /** The hashes of the recovery codes that were not used. */
  readonly recoveryCodes: readonly string[]
  readonly devices: readonly TrustedDevice[]
  /** What pending sign-ins keep, because it is too large for cookies. */
  readonly kept?: readonly KeptText[] | undefined
}

/** How much the pending sign-ins of a user keep at once, in characters. With the factors, it fits into a column of 64 KiB. */
const maxKept = 48_000
/** How many devices a user may trust at once. Another one takes the place of the oldest. */
const maxDevices = 10

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isText = (value: unknown): value is string => typeof value === "string" && value !== ""
const isList = <T>(
  value: unknown,
  isItem: (one: unknown) => one is T,
): value is readonly T[] => Array.isArray(value) && value.every(isItem)
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const isDevice = (value: unknown): value is TrustedDevice =>
  isRecord(value) && isText(value["hash"]) && isNumber(value["since"]) &&
  isNumber(value["until"]) &&
  typeof value["label"] === "string"
const isTotp = (value: unknown): value is TotpFactor =>
  isRecord(value) && isText(value["secret"]) && isNumber(value["step"]) &&
  isNumber(value["since"])
const isKept = (value: unknown): value is KeptText =>
  isRecord(value) && isText(value["id"]) && isText(value["text"]) && isNumber(value["until"])

/**
 * Returns the factors of a stored text.
 * @throws {TypeError} if the text is no such record. A user whose factors cannot be read must not sign in without them
 */
export function readFactors(text: string): Factors {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    // what follows throws
  }
  if (
    isRecord(read) && (isText(read["version"]) || read["version"] === "" && read["totp"] === undefined) &&
    isList(read["recoveryCodes"], isText) &&
    isList(read["devices"], isDevice) &&
    (read["totp"] === undefined || isTotp(read["totp"])) &&
    (read["kept"] === undefined || isList(read["kept"], isKept))
  ) {
    const { version, totp, recoveryCodes, devices, kept } = read
    return { version, ...totp && { totp }, recoveryCodes, devices, ...kept && { kept } }
  }
  throw new TypeError("the stored second factors cannot be read")
}

/** Returns the text to store. It differs from every other: a store may take an equal text for its own. */
export const writeFactors = (factors: Factors): string => JSON.stringify({ ...factors, write: createNonce() })

const createNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12))))
    .replaceAll("+", "-").replaceAll("/", "_")

/** Returns whether these are second factors: recovery codes and trusted devices alone are none. */
export const hasFactor = ({ totp }: Factors): boolean => totp !== undefined

/** Returns the record with what a pending sign-in keeps. There may be no factors yet. If there is no room, older ones are dropped. */
export const keep = (factors: Factors | undefined, kept: KeptText, nowSeconds: number): Factors => ({
  ...factors ?? { version: "", recoveryCodes: [], devices: [] },
  kept: fit([...factors?.kept?.filter(({ until }) => until > nowSeconds) ?? [], kept]),
})

/** Returns the last ones for which there is room. */
function fit(kept: readonly KeptText[]): readonly KeptText[] {
  let room = maxKept
  return kept.toReversed().filter(({ text }) => (room -= text.length) >= 0).reverse()
}

/** Returns the record without what this pending sign-in keeps, and `null` if nothing else is in it. */
export function dropKept({ kept: all = [], ...factors }: Factors, id: string): Factors | null {
  const kept = all.filter((one) => one.id !== id)
  if (kept.length > 0) return { ...factors, kept }
  return factors.version === "" ? null : factors
}

/** Returns the factors after a change, which also ends the trust in all devices. */
export const changeFactors = (
  factors: Factors | undefined,
  changes: Partial<Factors>,
): Factors => ({
  recoveryCodes: [],
  ...factors,
  ...changes,
  version: createNonce(),
  devices: [],
})

/** Returns the factors after a code of the authenticator app was accepted. */
export const acceptStep = (factors: Factors, step: number): Factors =>
  factors.totp ? { ...factors, totp: { ...factors.totp, step } } : factors

/** Returns the factors without this recovery code, or `undefined` if the record lacks it. */
export function useRecoveryCode(
  factors: Factors,
  hash: string,
): Factors | undefined {
  const recoveryCodes = factors.recoveryCodes.filter((one) => one !== hash)
  return recoveryCodes.length < factors.recoveryCodes.length ? { ...factors, recoveryCodes } : undefined
}

const live = ({ devices }: Factors, nowSeconds: number) => devices.filter(({ until }) => until > nowSeconds)

/** Returns the factors with one more trusted device. */
export const trustDevice = (
  factors: Factors,
  device: TrustedDevice,
  nowSeconds: number,
): Factors => ({
  ...factors,
  devices: [...live(factors, nowSeconds), device].slice(-maxDevices),
})

/** Returns whether the device with this hash needs no second factor. */
export const isTrusted = (
  factors: Factors,
  hash: string,
  nowSeconds: number,
): boolean => live(factors, nowSeconds).some((device) => device.hash === hash)

/** Returns the factors without this device, or without all of them. */
export const distrust = (factors: Factors, hash?: string): Factors => ({
  ...factors,
  devices: hash === undefined ? [] : factors.devices.filter((device) => device.hash !== hash),
})

/**
 * Returns the factors from before a change, without what was used up since, and without trusted devices.
 * @param changed what the change has stored; `null` if it deleted them
 * @param now what is stored
 */
export function restore(
  before: Factors | undefined,
  changed: Factors | null,
  now: Factors | undefined,
): Factors | null {
  const kept = now?.kept && { kept: now.kept }
  if (!before || !hasFactor(before)) return kept ? { version: "", recoveryCodes: [], devices: [], ...kept } : null
  const { version, totp, recoveryCodes } = before
  return {
    version,
    // codes were used up only where the change has left them
    totp: now && changed?.totp === totp ? now.totp : totp,
    recoveryCodes: now && changed?.recoveryCodes === recoveryCodes ? now.recoveryCodes : recoveryCodes,
    devices: [],
    ...kept,
  }
}
