import type { KeptText } from "@svc-auth/core/flow-tools"

/** A device that does not need a second factor until a time. Times are in seconds since the epoch. */
export interface TrustedDevice {
  /** The hash of its token. */
  readonly hash: string
  readonly since: number
  readonly until: number
  /** The name by which users recognize it. */
  readonly label: string
}

/** An authenticator app. */
export interface TotpFactor {
  /** Encrypted, and bound to the user. */
  readonly secret: string
  /** The time step of the last code that was accepted. */
  readonly step: number
  /** Time of its confirmation, in seconds since the epoch. */
  readonly since: number
}

/** The second factors of a user, as stored. */
export interface Factors {
  /** Changes each time a factor is added, changed or removed. A pending sign-in is bound to it. Initially empty. */
  readonly version: string
  /** Changes each time all of the user's sessions end. A pending sign-in is bound to it. */
  readonly ended?: string | undefined
  readonly totp?: TotpFactor | undefined
  /** The hashes of the unused recovery codes. */
  readonly recoveryCodes: readonly string[]
  readonly devices: readonly TrustedDevice[]
  /** Texts of pending sign-ins that are too large for cookies. */
  readonly kept?: readonly KeptText[] | undefined
}

/** Maximum total size of the texts of a user's pending sign-ins, in characters. With the factors, they fit into a column of 64 KiB. */
const maxKept = 48_000
/** Maximum number of devices that a user may trust. Another one replaces the oldest. */
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
 * Returns the factors in a stored text.
 * @throws {TypeError} if the text is not such a record. A user whose factors cannot be read must not sign in without them
 */
export function readFactors(text: string): Factors {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    // the code below throws
  }
  if (
    isRecord(read) && (isText(read["version"]) || read["version"] === "" && read["totp"] === undefined) &&
    (read["ended"] === undefined || isText(read["ended"])) &&
    isList(read["recoveryCodes"], isText) &&
    isList(read["devices"], isDevice) &&
    (read["totp"] === undefined || isTotp(read["totp"])) &&
    (read["kept"] === undefined || isList(read["kept"], isKept))
  ) {
    const { version, ended, totp, recoveryCodes, devices, kept } = read
    return {
      version,
      ...ended !== undefined && { ended },
      ...totp && { totp },
      recoveryCodes,
      devices,
      ...kept && { kept },
    }
  }
  throw new TypeError("the stored second factors cannot be read")
}

/** Returns the text to store. It differs from every other, because a store may mistake an equal text for its own. */
export const writeFactors = (factors: Factors): string => JSON.stringify({ ...factors, write: createNonce() })

const createNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12))))
    .replaceAll("+", "-").replaceAll("/", "_")

/** Returns true if these are second factors. Recovery codes and trusted devices alone do not count. */
export const hasFactor = ({ totp }: Factors): boolean => totp !== undefined

/** Returns the record with the text of a pending sign-in. There may be no factors yet. If there is no room, older texts are dropped. */
export const keep = (factors: Factors | undefined, kept: KeptText, nowSeconds: number): Factors => ({
  ...factors ?? { version: "", recoveryCodes: [], devices: [] },
  kept: fit([...factors?.kept?.filter(({ until }) => until > nowSeconds) ?? [], kept]),
})

/** Returns the last ones for which there is room. */
function fit(kept: readonly KeptText[]): readonly KeptText[] {
  let room = maxKept
  return kept.toReversed().filter(({ text }) => (room -= text.length) >= 0).reverse()
}

/** Returns the record without the text of this pending sign-in, and `null` if the record is then empty. */
export function dropKept({ kept: all = [], ...factors }: Factors, id: string): Factors | null {
  const kept = all.filter((one) => one.id !== id)
  if (kept.length > 0) return { ...factors, kept }
  return factors.version === "" && factors.ended === undefined ? null : factors
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

/** Returns the record after all of the user's sessions have ended, which also ends the trust in all devices. */
export const endAll = (factors: Factors | undefined): Factors => ({
  ...factors ?? { version: "", recoveryCodes: [] },
  devices: [],
  ended: createNonce(),
})

/** Returns the record without factors. Pending sign-ins that have ended stay ended. */
export const removeFactors = (factors: Factors | undefined): Factors | null =>
  factors?.ended === undefined ? null : { version: "", ended: factors.ended, recoveryCodes: [], devices: [] }

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

/** Returns true if the device with this hash does not need a second factor. */
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
 * Returns the factors from before a change, without codes that were used since, and without trusted devices.
 * @param changed the factors that the change has stored; `null` if it deleted them
 * @param now the stored factors
 */
export function restore(
  before: Factors | undefined,
  changed: Factors | null,
  now: Factors | undefined,
): Factors | null {
  const { kept, ended } = now ?? {}
  const stays = { ...kept && { kept }, ...ended !== undefined && { ended } }
  const { version = "", totp, recoveryCodes = [] } = before ?? {}
  if (!totp) {
    const isEmpty = version === "" && !kept && ended === undefined
    return isEmpty ? null : { version, recoveryCodes: [], devices: [], ...stays }
  }
  return {
    version,
    // codes can have been used since only if the change has kept them
    totp: now && changed?.totp === totp ? now.totp : totp,
    recoveryCodes: now && changed?.recoveryCodes === recoveryCodes ? now.recoveryCodes : recoveryCodes,
    devices: [],
    ...stays,
  }
}
