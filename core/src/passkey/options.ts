import type { RequestContext } from "../app/context.ts"
import { InvalidConfig } from "../errors.ts"
import type { AdapterAuthenticator } from "../app/adapter.ts"
import type { PasskeyExpectation } from "./provider.ts"
import type { WebAuthnSettings } from "./settings.ts"
import { fromBase64, toBase64Url } from "../web/bytes.ts"
import { challengeSeconds } from "./challenge.ts"

/** A passkey in the options for a browser (`PublicKeyCredentialDescriptorJSON`). */
export interface PasskeyDescriptor {
  readonly type: "public-key"
  /** base64url. */
  readonly id: string
  readonly transports?: readonly string[]
}

/** The relying party of this request. */
export interface Party {
  readonly id: string
  readonly name: string
  readonly origins: readonly string[]
}

/**
 * Returns the relying party.
 * @throws {InvalidConfig} if browsers would not accept `relyingParty.id` on this origin, or if the origin is known only from the request's headers
 */
export function getParty({ origin, settings }: RequestContext, { id, relyingParty = {} }: WebAuthnSettings): Party {
  const { hostname, host } = new URL(origin)
  const party = relyingParty.id ?? hostname
  const origins = [relyingParty.origin ?? origin].flat()
  if (relyingParty.origin === undefined && hostname !== party) {
    const where = `Provider "${id}": \`relyingParty.id\` is "${party}", but the app's host is "${hostname}"`
    if (!hostname.endsWith(`.${party}`)) {
      throw new InvalidConfig(`${where}; set it to this host or to a domain above it`)
    }
    // an attacker's site under the same domain could collect responses and send them here with its own name in the Host header
    if (!settings.origin) {
      throw new InvalidConfig(
        `${where}, which only the request's headers name; set AUTH_URL (option \`origin\`) or \`relyingParty.origin\``,
      )
    }
  }
  return { id: party, name: relyingParty.name ?? host, origins }
}

/** Returns what the response to this challenge must match. @param isFresh true for a step-up sign-in, which needs user verification */
export const createExpectation = (
  context: RequestContext,
  provider: WebAuthnSettings,
  challenge: string,
  isFresh = false,
): PasskeyExpectation => {
  const { id: rpId, origins } = getParty(context, provider)
  return { challenge, origins, rpId, userVerification: isFresh || provider.userVerification === "required" }
}

/** COSE identifiers of ES256, EdDSA and RS256. */
const algorithms = [-7, -8, -257]

/** Returns the options of `navigator.credentials.create`, as JSON. */
export function createRegistrationOptions(
  { id, name }: Party,
  { residentKey = "preferred", userVerification = "preferred" }: WebAuthnSettings,
  { challenge, user, known }: {
    challenge: string
    user: { readonly id: string; readonly name: string; readonly displayName: string }
    known: readonly AdapterAuthenticator[]
  },
): Record<string, unknown> {
  return {
    rp: { id, name },
    user,
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: challengeSeconds * 1000,
    attestation: "none",
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey, requireResidentKey: residentKey === "required", userVerification },
    extensions: { credProps: true },
  }
}

/** Returns the options of `navigator.credentials.get`, as JSON. */
export const createAuthenticationOptions = (
  { id: rpId }: Party,
  { userVerification = "preferred" }: WebAuthnSettings,
  { challenge, allowed, isFresh }: {
    challenge: string
    allowed: readonly PasskeyDescriptor[]
    isFresh?: boolean
  },
): Record<string, unknown> => ({
  ...{ rpId, challenge, userVerification: isFresh ? "required" : userVerification },
  timeout: challengeSeconds * 1000,
  allowCredentials: allowed,
})

function toDescriptor({ credentialID, transports }: AdapterAuthenticator): PasskeyDescriptor {
  const listed = transports?.split(",").filter(Boolean)
  return { type: "public-key", id: toPasskeyId(credentialID), ...(listed?.length && { transports: listed }) }
}

/** Returns a stored id in base64url, as browsers send it. */
export const toPasskeyId = (credentialID: string): string => toBase64Url(fromBase64(credentialID) ?? new Uint8Array())
