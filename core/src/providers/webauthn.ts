import { InvalidConfig } from "../errors.ts"
import { passkeyScript as script } from "../passkey/script-source.ts"
import { passkeyFeature } from "../passkey/feature.ts"
import type { PasskeyResponse, PasskeyVerifier, WebAuthnConfig } from "../passkey/provider.ts"
import { feature } from "../app/symbols.ts"

/** Options of {@link WebAuthn}. */
export interface WebAuthnOptions extends Partial<Omit<WebAuthnConfig, "type" | "verifier" | "script">> {}

type Library = typeof import("@simplewebauthn/server") & typeof import("@simplewebauthn/server/helpers")

let loading: Promise<Library> | undefined

/** Loads the verifier with the first passkey, because it is larger than the rest of the library. */
async function load(): Promise<Library> {
  try {
    const [server, helpers] = await Promise.all([
      import("@simplewebauthn/server"),
      import("@simplewebauthn/server/helpers"),
    ])
    return { ...server, ...helpers }
  } catch (thrown) {
    loading = undefined
    throw new InvalidConfig("passkeys need the package `@simplewebauthn/server`, version 14; install it", {
      cause: thrown,
    })
  }
}

const library = (): Promise<Library> => loading ??= load()

type Given<K extends "verifyRegistrationResponse" | "verifyAuthenticationResponse"> = Parameters<
  Library[K]
>[0]["response"]

const verifier: PasskeyVerifier = {
  async verifyRegistration(response, { challenge, origins, rpId, userVerification }) {
    const lib = await library()
    requirePlainAttestation(lib, response)
    const { verified, registrationInfo } = await lib.verifyRegistrationResponse({
      response: response as Given<"verifyRegistrationResponse">,
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      expectedType: "webauthn.create",
      requireUserVerification: userVerification,
      supportedAlgorithmIDs: [-7, -8, -257],
    })
    if (!verified) throw new Error("the attestation's signature is invalid")
    const { credential: { id, publicKey, counter }, credentialDeviceType, credentialBackedUp } = registrationInfo
    if (id !== response.id) throw new Error("the id in the authenticator data differs from the response's id")
    return { id, publicKey, counter, deviceType: credentialDeviceType, backedUp: credentialBackedUp }
  },

  async verifyAuthentication(response, { challenge, origins, rpId, userVerification }, passkey) {
    const lib = await library()
    const { verified, authenticationInfo } = await lib.verifyAuthenticationResponse({
      response: response as Given<"verifyAuthenticationResponse">,
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      expectedType: "webauthn.get",
      requireUserVerification: userVerification,
      credential: passkey,
    })
    if (!verified) throw new Error("the signature is invalid")
    const { newCounter, credentialBackedUp, userVerified } = authenticationInfo
    return { counter: newCounter, backedUp: credentialBackedUp, userVerified }
  },
}

/** Rejects attestations with certificates, because no attestation was requested and nothing would check them. Self-attestation passes. */
function requirePlainAttestation(
  { decodeAttestationObject, isoBase64URL }: Library,
  { response }: PasskeyResponse,
): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject ?? ""))
  const format = attestation.get("fmt")
  if (format === "none") return
  if (format !== "packed") throw new Error(`an attestation of the format "${format}" was not requested`)
  if (attestation.get("attStmt").get("x5c") !== undefined) {
    throw new Error("an attestation with certificates was not requested")
  }
}

/**
 * Signs in with a passkey or a security key. The device offers it, or the user's e-mail address finds it. Needs an adapter, and the
 * package `@simplewebauthn/server`.
 *
 * ```ts
 * WebAuthn({ userVerification: "required" })
 * ```
 */
export default function WebAuthn<const Id extends string>(options: WebAuthnOptions & { id: Id }): WebAuthnConfig<Id>
/** Signs in with a WebAuthn credential under the id `webauthn`. */
export default function WebAuthn(options?: WebAuthnOptions): WebAuthnConfig<"webauthn">
export default function WebAuthn(
  { id = "webauthn", name = "a security key", ...options }: WebAuthnOptions = {},
): WebAuthnConfig {
  return {
    ...{ residentKey: "preferred", userVerification: "preferred" },
    ...options,
    ...{ id, name, type: "webauthn", [feature]: passkeyFeature, verifier, script },
  }
}
