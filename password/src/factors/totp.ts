import { Secret, TOTP } from "otpauth"
import { isEqual } from "../hashing/bytes.ts"

/** A time step is 30 seconds (RFC 6238). */
const period = 30
const digits = 6
/** 160 random bits (RFC 4226 §4 recommends as many). */
const secretLength = 20
/** How many steps early or late a code may be, because clocks differ. */
const tolerance = 1

const toTotp = (
  secret: Uint8Array<ArrayBuffer>,
  label?: string,
  issuer?: string,
): TOTP =>
  new TOTP({
    secret: new Secret({
      buffer: secret.buffer.slice(
        secret.byteOffset,
        secret.byteOffset + secret.length,
      ),
    }),
    algorithm: "SHA1",
    digits,
    period,
    ...label !== undefined && { label },
    ...issuer !== undefined && { issuer },
  })

export const createTotpSecret = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(secretLength))

/** Returns the secret in the form that users type: base32 in groups of four characters. */
export const toTotpText = (secret: Uint8Array<ArrayBuffer>): string =>
  new Secret({ buffer: new Uint8Array(secret).buffer }).base32.replace(
    /.{4}(?=.)/g,
    "$& ",
  )

/** Returns the `otpauth:` URL that a QR code shows. */
export const toTotpUrl = (
  secret: Uint8Array<ArrayBuffer>,
  label: string,
  issuer: string,
): string =>
  // a colon separates the issuer from the label
  toTotp(secret, label.replaceAll(":", " "), issuer.replaceAll(":", " "))
    .toString()

/** Returns the time step at this time. */
export const toStep = (now: Date): number => Math.floor(now.getTime() / 1000 / period)

/**
 * Returns the time step of a code, or `undefined` if the code is wrong.
 * @param lastStep the last step whose code was accepted. That code and earlier ones count as wrong
 */
export function findStep(
  secret: Uint8Array<ArrayBuffer>,
  code: string,
  now: Date,
  lastStep = -1,
): number | undefined {
  const totp = toTotp(secret)
  const given = new TextEncoder().encode(code)
  const current = toStep(now)
  let found: number | undefined
  // all steps are compared, so that the time does not reveal which one matched
  for (let step = current - tolerance; step <= current + tolerance; step++) {
    const expected = new TextEncoder().encode(
      totp.generate({ timestamp: Math.max(step, 0) * period * 1000 }),
    )
    if (isEqual(expected, given) && step > lastStep) found ??= step
  }
  return found
}
