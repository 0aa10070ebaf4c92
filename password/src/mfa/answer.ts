import { readDigits, type RequestContext } from "@svc-auth/core/flow-tools"
import { isUnderFirstSecret, openFactor, sealFactor } from "./sealed.ts"
import { acceptStep, type Factors, type TotpFactor, useRecoveryCode } from "../factors/record.ts"
import { readRecoveryCode, toCodeHash } from "../factors/recovery-codes.ts"
import { findStep } from "../factors/totp.ts"
import { fromBase64, toBase64 } from "../hashing/bytes.ts"
import { toSeconds } from "./device.ts"
import type { MfaSettings } from "./options.ts"

const totpDigits = 6

/** Returns the code of an authenticator app as the user typed it, or `undefined` if the text is not a code. */
export const readTotp = (text: unknown): string | undefined => readDigits(text, totpDigits)

/** An accepted answer. */
export interface AcceptedAnswer {
  /** The factors, in which the answer is used up. */
  readonly factors: Factors
  readonly isRecovery: boolean
}

/** Returns the factors in which this code is used up, or `undefined` if the code is wrong, malformed or was used before. */
export async function useAnswer(
  context: RequestContext,
  settings: MfaSettings,
  { userId, factors, text }: {
    readonly userId: string
    readonly factors: Factors
    readonly text: unknown
  },
): Promise<AcceptedAnswer | undefined> {
  const code = readTotp(text)
  if (code !== undefined && factors.totp) {
    const next = await useTotp(context, userId, factors, factors.totp, code)
    return next && { factors: next, isRecovery: false }
  }
  const recovery = settings.recoveryCodes ? readRecoveryCode(text) : undefined
  const next = recovery === undefined ? undefined : useRecoveryCode(factors, await toCodeHash(userId, recovery))
  return next && { factors: next, isRecovery: true }
}

async function useTotp(
  context: RequestContext,
  userId: string,
  factors: Factors,
  { secret: sealed, step: lastStep }: TotpFactor,
  code: string,
): Promise<Factors | undefined> {
  const opened = await openFactor(context, userId, sealed)
  const secret = opened === undefined ? undefined : fromBase64(opened)
  if (!secret) {
    const fault =
      `the key of the authenticator app of the user ${userId} cannot be decrypted: a secret that was retired is needed again, or was changed`
    context.settings.logger.error("mfa", new Error(fault))
    return undefined
  }
  const step = findStep(secret, code, context.now, lastStep)
  if (step === undefined) return undefined
  const used = acceptStep(factors, step)
  if (await isUnderFirstSecret(context, sealed)) return used
  // encrypted again, so that a retired secret can be removed later
  return { ...used, totp: { ...used.totp!, secret: await sealTotp(context, userId, secret) } }
}

const sealTotp = (
  context: RequestContext,
  userId: string,
  secret: Uint8Array,
): Promise<string> => sealFactor(context, userId, toBase64(secret))

/** Returns the authenticator app that this code confirms, or `undefined` if the code is wrong. Its time step counts as used. */
export async function confirmTotp(
  context: RequestContext,
  userId: string,
  secret: Uint8Array<ArrayBuffer>,
  text: unknown,
): Promise<TotpFactor | undefined> {
  const code = readTotp(text)
  const step = code === undefined ? undefined : findStep(secret, code, context.now)
  if (step === undefined) return undefined
  return { secret: await sealTotp(context, userId, secret), step, since: toSeconds(context.now) }
}
