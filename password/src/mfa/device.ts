import { createRandomToken, findLanguage, type RequestContext, toDeviceName } from "@svc-auth/core/flow-tools"
import { hashParts } from "../context.ts"
import { getDeviceCookie } from "./cookies.ts"
import { type Factors, isTrusted, trustDevice, type TrustedDevice } from "../factors/record.ts"
import type { MfaSettings } from "./options.ts"

const toDeviceHash = (userId: string, token: string): Promise<string> => hashParts("device", userId, token)

/** Returns the id of a device for pages. */
export const toDeviceId = ({ hash }: TrustedDevice): Promise<string> => hashParts("device-id", hash)

export const toSeconds = (now: Date): number => Math.floor(now.getTime() / 1000)

/** Returns true if the user has turned the second factor off in this browser. */
export async function isTrustedHere(
  context: RequestContext,
  { trustSeconds }: MfaSettings,
  userId: string,
  factors: Factors,
): Promise<boolean> {
  if (trustSeconds === undefined) return false
  for (const token of getDeviceCookie(context).read()) {
    if (isTrusted(factors, await toDeviceHash(userId, token), toSeconds(context.now))) return true
  }
  return false
}

/** A device to remember. */
export interface NewDevice {
  readonly token: string
  readonly device: TrustedDevice
}

/** Returns a new trusted device with the browser's name. */
export async function createDevice(context: RequestContext, userId: string, seconds: number): Promise<NewDevice> {
  const token = createRandomToken()
  const since = toSeconds(context.now)
  const label = toDeviceName(await findLanguage(context), context.request.headers.get("user-agent") ?? undefined)
  return { token, device: { hash: await toDeviceHash(userId, token), since, until: since + seconds, label } }
}

/** Returns the factors with the device. */
export const addDevice = (
  context: RequestContext,
  factors: Factors,
  { device }: NewDevice,
): Factors => trustDevice(factors, device, toSeconds(context.now))
