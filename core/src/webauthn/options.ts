import type { RequestContext } from "../request/context.ts"
import { InvalidConfig } from "../errors.ts"
import type { AdapterAuthenticator } from "../model/adapter.ts"
import type { PasskeyExpectation } from "../model/provider.ts"
import type { WebAuthnSettings } from "../settings/provider.ts"
import { fromBase64, toBase64Url } from "../web/bytes.ts"
import { challengeSeconds } from "./challenge.ts"

/** Names one passkey to a browser. */
export interface PasskeyDescriptor {
  readonly type: "public-key"
  /** base64url. */
  readonly id: string
  readonly transports?: readonly string[]
}

/** The relying party, settled for this request. */
export interface Party {
  readonly id: string
  readonly name: string
  readonly origins: readonly string[]
}

/** @throws {InvalidConfig} where no browser would use passkeys of this id here, or where nobody but the request says that the app is here */
export function toParty({ origin, settings }: RequestContext, { id, relyingParty = {} }: WebAuthnSettings): Party {
  const { hostname, host } = new URL(origin)
  const party = relyingParty.id ?? hostname
  const origins = [relyingParty.origin ?? origin].flat()
  if (relyingParty.origin === undefined && hostname !== party) {
    const where = `Provider "${id}": \`relyingParty.id\` is ${party}, and the app is at ${hostname}`
    if (!hostname.endsWith(`.${party}`)) throw new InvalidConfig(`${where}, not below it`)
    // the owner of another page below it could have passkeys answer there, and bring the answers here under that page's name
    if (!settings.origin) {
      throw new InvalidConfig(
        `${where}, as the request says: set AUTH_URL (option \`origin\`), or \`relyingParty.origin\``,
      )
    }
  }
  return { id: party, name: relyingParty.name ?? host, origins }
}

/** What the answer to this challenge must be. */
export const toExpectation = (
  context: RequestContext,
  provider: WebAuthnSettings,
  challenge: string,
): PasskeyExpectation => {
  const { id: rpId, origins } = toParty(context, provider)
  return { challenge, origins, rpId, userVerification: provider.userVerification === "required" }
}

/** COSE numbers of ES256, EdDSA and RS256. */
const algorithms = [-7, -8, -257]

/** What `navigator.credentials.create` takes, as JSON. */
export function toRegistrationOptions(
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

/** What `navigator.credentials.get` takes, as JSON. */
export const toAuthenticationOptions = (
  { id: rpId }: Party,
  { userVerification = "preferred" }: WebAuthnSettings,
  { challenge, allowed }: { challenge: string; allowed: readonly PasskeyDescriptor[] },
): Record<string, unknown> => ({
  ...{ rpId, challenge, userVerification },
  timeout: challengeSeconds * 1000,
  allowCredentials: allowed,
})

function toDescriptor({ credentialID, transports }: AdapterAuthenticator): PasskeyDescriptor {
  const listed = transports?.split(",").filter(Boolean)
  return { type: "public-key", id: toPasskeyId(credentialID), ...(listed?.length && { transports: listed }) }
}

/** A stored id as browsers write it. */
export const toPasskeyId = (credentialID: string): string => toBase64Url(fromBase64(credentialID) ?? new Uint8Array())
