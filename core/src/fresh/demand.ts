import { OAuthCallbackError } from "../errors.ts"
import { toleranceSeconds } from "../app/clock-tolerance.ts"
import type { AuthenticationDemand } from "../app/step-up.ts"

/**
 * Verifies that the ID token meets the requirements (OpenID Connect Core §3.1.3.7, steps 12 and 13).
 * @returns the class that the provider confirmed, if one was required
 * @throws {OAuthCallbackError} if there is no ID token, `auth_time` is missing or too old, or `acr` is not a required one
 */
export function verifyDemand(
  { id }: { readonly id: string },
  claims: Readonly<Record<string, unknown>> | undefined,
  { maxAge, acr: demanded }: AuthenticationDemand,
  now: Date,
): string | undefined {
  const refuse = (reason: string): never => {
    throw new OAuthCallbackError(`Provider "${id}": ID token rejected: ${reason}`)
  }
  const { auth_time: time, acr } = claims ?? {}
  if (typeof time !== "number") return refuse('a fresh sign-in was demanded, and "auth_time" is missing')
  const age = now.getTime() / 1000 - time
  if (age > maxAge + toleranceSeconds) refuse(`"auth_time" is ${Math.floor(age)} seconds ago; demanded: ${maxAge}`)
  if (age < -toleranceSeconds) refuse('"auth_time" is in the future')
  if (!demanded) return undefined
  if (typeof acr === "string" && demanded.includes(acr)) return acr
  return refuse(`"acr" is ${JSON.stringify(acr)?.slice(0, 200) ?? "missing"}; demanded: ${demanded.join(", ")}`)
}
