import type { CommonProviderOptions } from "../app/common-provider.ts"

/** The WebAuthn relying party, which is this app. */
export interface RelyingParty {
  /**
   * The domain that passkeys are bound to: the app's host name, or a domain above it. Existing passkeys stop working if it changes.
   * Default: the app's host name.
   */
  id?: string | undefined
  /** The name that some browsers display. Default: the app's host. */
  name?: string | undefined
  /** The exact origins at which passkeys may be used. Default: the app's origin. */
  origin?: string | readonly string[] | undefined
}

/** How strongly an option is required (Web Authentication Level 3 §5.4.6, §5.8.6). */
export type PasskeyRequirement = "required" | "preferred" | "discouraged"

/** A WebAuthn response as JSON, as a credential's `toJSON()` returns it. Bytes are base64url. */
export interface PasskeyResponse {
  id: string
  rawId: string
  type: "public-key"
  clientExtensionResults: Record<string, unknown>
  response: {
    clientDataJSON: string
    /** Present in a registration, like `transports`. */
    attestationObject?: string | undefined
    transports?: string[] | undefined
    /** Present in a sign-in, like `signature` and `userHandle`. */
    authenticatorData?: string | undefined
    signature?: string | undefined
    userHandle?: string | undefined
  }
}

/** Expected values of a WebAuthn response. */
export interface PasskeyExpectation {
  challenge: string
  origins: readonly string[]
  rpId: string
  /** True if the device must have verified its owner, for example by PIN or fingerprint. */
  userVerification: boolean
}

/** A verified registration. */
export interface NewPasskey {
  /** base64url. */
  id: string
  /** A COSE key (RFC 9052 §7). */
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  deviceType: string
  backedUp: boolean
}

/** A verified sign-in: the passkey's new state. */
export interface PasskeyUse {
  counter: number
  backedUp: boolean
  /** True if the device has verified the user. Default: `true` if that was required. */
  userVerified?: boolean | undefined
}

/** Verifies WebAuthn responses. Throws if a response is invalid. */
export interface PasskeyVerifier {
  verifyRegistration(response: PasskeyResponse, expected: PasskeyExpectation): Promise<NewPasskey>
  verifyAuthentication(
    response: PasskeyResponse,
    expected: PasskeyExpectation,
    passkey: Pick<NewPasskey, "id" | "publicKey" | "counter">,
  ): Promise<PasskeyUse>
}

/** A provider for passkeys and security keys. Requires an adapter, and `experimental.enableWebAuthn`. */
export interface WebAuthnConfig<Id extends string = string> extends CommonProviderOptions {
  id: Id
  type: "webauthn"
  relyingParty?: RelyingParty | undefined
  /**
   * Controls whether the device stores the passkey, so that users sign in without typing anything. Unless it is `required`, a passkey can also be
   * found by e-mail address.
   */
  residentKey?: PasskeyRequirement | undefined
  /** Controls whether users prove to the device who they are, by PIN or fingerprint. Only `required` is checked. */
  userVerification?: PasskeyRequirement | undefined
  /** True if the browser offers passkeys in the address field of the built-in page. Only one provider can have it. Default: true. */
  conditionalUI?: boolean | undefined
  verifier: PasskeyVerifier
  /** The built-in page's script, and the hash under which browsers cache it. */
  script: { readonly text: string; readonly version: string }
}
