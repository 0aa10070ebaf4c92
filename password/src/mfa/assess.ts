import { AccessDenied } from "@svc-auth/core/errors"
import { type FirstFactor, type RequestContext, type SecondFactorNeed, toRecipient } from "@svc-auth/core/flow-tools"
import { hasFactor } from "../factors/record.ts"
import { isTrustedHere } from "./device.ts"
import type { MfaSettings } from "./options.ts"
import { deletedByProof, findFactors, findPasswordText, findUser, toBound } from "./store.ts"

/**
 * Returns which second factor a sign-in needs, regardless of its provider.
 * @throws {TypeError} if the factors cannot be read, because the user must not sign in without them
 * @throws {AccessDenied} if a second factor is required, and the user cannot add one @throws {AdapterError}
 */
export async function assess(
  context: RequestContext,
  settings: MfaSettings,
  first: FirstFactor,
): Promise<SecondFactorNeed | boolean> {
  const { userId, account, demanded } = first
  const factors = await findFactors(context, userId)
  if (settings.passkeys && first.userVerified) return true
  const hasOwn = factors !== undefined && hasFactor(factors)
  // an attacker with access to the user's mailbox could otherwise link an account of their own by its address
  if (isAccepted(settings, first) && (first.isLinked || !hasOwn)) return true
  const bound = async () => {
    const password = await findPasswordText(context, userId)
    const isDeleted = password !== undefined && await isFirstProof(context, first)
    return await toBound({ userId, provider: account.provider }, factors, isDeleted ? deletedByProof : password)
  }
  if (hasOwn) {
    if (!demanded && first.isLinked && await isTrustedHere(context, settings, userId, factors)) {
      return false
    }
    return { kind: "verify", bound: await bound() }
  }
  if (!demanded && settings.required === false) return false
  const user = await findUser(context, userId)
  const isRequired = demanded || settings.required === true ||
    // the function cannot be called for a user who is not stored, and a function without a return value requires a factor
    user === undefined ||
    await (settings.required as RequiredFunction)({ user, account }) !== false
  if (!isRequired) return false
  if (settings.totp && toRecipient(user?.email) !== undefined) {
    return { kind: "enrol", bound: await bound() }
  }
  const why = !settings.totp
    ? "`mfa` has `totp: false`"
    : user
    ? "they have no e-mail address, to which a code is sent"
    : "the store does not have them"
  throw new AccessDenied(
    `Provider "${account.provider}": a second factor is required, and the user cannot add one, because ${why}`,
  )
}

/** Returns a text that changes with the user's factors, and when the trust in this browser ends. `undefined` if there are no factors. */
export async function findVersion(
  context: RequestContext,
  settings: MfaSettings,
  userId: string,
): Promise<string | undefined> {
  const factors = await findFactors(context, userId)
  return factors && factors.version !== ""
    ? `${factors.version} ${await isTrustedHere(context, settings, userId, factors)}`
    : undefined
}

/** Returns true if this sign-in verifies the user's address for the first time, by a mailed link or a provider that is linked by the address. */
const isFirstProof = async (context: RequestContext, { userId, account, isLinked }: FirstFactor): Promise<boolean> =>
  (account.type === "email" || !isLinked) && !(await findUser(context, userId))?.emailVerified

/**
 * Returns true if an account of this provider would count as a second factor, and the user has one. A person who could add it without the user's
 * factor would no longer need that factor.
 */
export async function guards(
  context: RequestContext,
  { passkeys, accept }: MfaSettings,
  userId: string,
  { provider, type }: Pick<FirstFactor["account"], "provider" | "type">,
): Promise<boolean> {
  const counts = type === "webauthn" ? passkeys : accept.has(provider)
  return counts && await hasStored(context, userId)
}

type RequiredFunction = Exclude<MfaSettings["required"], boolean>

/** Returns true if the provider itself has asked for a second factor, as the option `accept` describes. */
function isAccepted({ accept }: MfaSettings, { account, profile }: FirstFactor): boolean {
  const claims = account.type === "oidc" ? accept.get(account.provider) : undefined
  if (!claims || !profile) return false
  const { amr, acr } = profile as {
    readonly amr?: unknown
    readonly acr?: unknown
  }
  return (typeof acr === "string" && claims.acr?.includes(acr) === true) ||
    (Array.isArray(amr) &&
      claims.amr?.some((method) => amr.includes(method)) === true)
}

/** Returns true if the user has a factor. @throws {AdapterError} */
export async function hasStored(context: RequestContext, userId: string): Promise<boolean> {
  const factors = await findFactors(context, userId)
  return factors !== undefined && hasFactor(factors)
}
