import { OAuthCallbackError } from "../errors.ts"
import type { OAuthSettings } from "../oauth/settings.ts"
import type { IdTokenClaims } from "../oauth/id-token.ts"
import { toleranceSeconds } from "../oauth/server.ts"

/** What the provider's authentication of the user must be. */
export interface AuthenticationDemand {
  /** How long ago the provider may have authenticated the user, in seconds. */
  readonly maxAge: number
  /** The authentication context classes, of which the provider must confirm one. */
  readonly acr?: readonly string[] | undefined
}

/**
 * Verifies that the ID token meets the demand (OpenID Connect Core §3.1.3.7, steps 12 and 13).
 * @returns the class that the provider confirmed, if one was demanded
 * @throws {OAuthCallbackError} if there is no ID token, `auth_time` is missing or too old, or `acr` is not a demanded one
 */
export function verifyDemand(
  { id }: OAuthSettings,
  claims: IdTokenClaims | undefined,
  { maxAge, acr: demanded }: AuthenticationDemand,
  now: Date,
): string | undefined {
  const refuse = (reason: string): never => {
    throw new OAuthCallbackError(`Provider "${id}": ID token rejected: ${reason}`)
  }
  const { auth_time: time, acr }: Readonly<Record<string, unknown>> = claims ?? {}
  if (typeof time !== "number") return refuse('a fresh sign-in was demanded, and "auth_time" is missing')
  const age = now.getTime() / 1000 - time
  if (age > maxAge + toleranceSeconds) refuse(`"auth_time" is ${Math.floor(age)} seconds ago; demanded: ${maxAge}`)
  if (age < -toleranceSeconds) refuse('"auth_time" is in the future')
  if (!demanded) return undefined
  if (typeof acr === "string" && demanded.includes(acr)) return acr
  return refuse(`"acr" is ${JSON.stringify(acr)?.slice(0, 200) ?? "missing"}; demanded: ${demanded.join(", ")}`)
}
