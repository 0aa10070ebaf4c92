/**
 * An authenticator and its browser in software. They return the results of `navigator.credentials.create` and `get` as JSON.
 * Each part of its response can be wrong on purpose.
 * @module
 */
import { base64url } from "jose"
import { type Attestation, toAttestationObject } from "./attestation.ts"
import { type Bytes, join, sha256, toBigEndian } from "./bytes.ts"
import { type Algorithm, createKey, type CredentialKey, numbers } from "./keys.ts"

export type { Algorithm, Attestation }

/** A credential in the options. */
export interface Descriptor {
  readonly id: string
  readonly type: string
  readonly transports?: readonly string[] | undefined
}

/** The members of `PublicKeyCredentialCreationOptionsJSON` that `create` reads. */
export interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id?: string | undefined; readonly name: string }
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
  readonly pubKeyCredParams: readonly { readonly alg: number; readonly type: string }[]
  readonly excludeCredentials?: readonly Descriptor[] | undefined
  readonly authenticatorSelection?: { readonly residentKey?: string; readonly userVerification?: string } | undefined
  readonly attestation?: string | undefined
}

/** The members of `PublicKeyCredentialRequestOptionsJSON` that `get` reads. */
export interface RequestOptions {
  readonly challenge: string
  readonly rpId?: string | undefined
  readonly allowCredentials?: readonly Descriptor[] | undefined
  readonly userVerification?: string | undefined
}

/** Differences from an honest browser and authenticator. */
export interface Lies {
  readonly origin?: string | undefined
  readonly type?: string | undefined
  readonly challenge?: string | undefined
  readonly crossOrigin?: boolean | undefined
  readonly topOrigin?: string | undefined
  readonly rpId?: string | undefined
  readonly userPresent?: boolean | undefined
  readonly userVerified?: boolean | undefined
  /** The signature counter in the response; default: one more than before. */
  readonly counter?: number | undefined
  readonly attestation?: Attestation | undefined
  /** An existing credential that is presented as new. */
  readonly credential?: StoredCredential | undefined
  /** The credential ID outside of the signed data. */
  readonly id?: string | undefined
  readonly userHandle?: string | undefined
  /** Changes the client data after they were signed. */
  readonly clientData?: ((text: string) => string) | undefined
  /** Changes the authenticator data after they were signed. */
  readonly authenticatorData?: ((bytes: Bytes) => Bytes) | undefined
  readonly signature?: ((bytes: Bytes) => Bytes) | undefined
}

/** The result of `create`: `RegistrationResponseJSON`. */
export interface Registration {
  readonly id: string
  readonly rawId: string
  readonly type: "public-key"
  readonly authenticatorAttachment: "platform"
  readonly clientExtensionResults: Readonly<Record<string, never>>
  readonly response: {
    readonly clientDataJSON: string
    readonly attestationObject: string
    readonly transports: AuthenticatorTransport[]
  }
}

/** The transports of a credential. */
export type AuthenticatorTransport = "internal" | "hybrid" | "usb" | "nfc" | "ble" | "smart-card" | "cable"

/** The result of `get`: `AuthenticationResponseJSON`. */
export interface Assertion extends Omit<Registration, "response"> {
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle: string
  }
}

/** One credential in an authenticator. */
export interface StoredCredential {
  readonly id: string
  readonly rpId: string
  readonly userHandle: string
  readonly key: CredentialKey
  counter: number
}

/** Options of an authenticator. */
export interface AuthenticatorOptions {
  /** The origin of the page. */
  readonly origin: string
  readonly algorithm?: Algorithm | undefined
  /** Whether it counts signatures. Synced passkeys do not, and always send 0. */
  readonly counts?: boolean | undefined
  readonly transports?: readonly AuthenticatorTransport[] | undefined
}

const { encode, decode } = base64url

/** An authenticator of one user, on the pages of one origin. */
export class Authenticator {
  readonly origin: string
  readonly credentials: StoredCredential[] = []
  readonly #algorithm: Algorithm
  readonly #step: number
  readonly #transports: AuthenticatorTransport[]

  constructor({ origin, algorithm = "ES256", counts = true, transports = ["internal"] }: AuthenticatorOptions) {
    this.origin = origin
    this.#algorithm = algorithm
    this.#step = counts ? 1 : 0
    this.#transports = [...transports]
  }

  /**
   * Creates a credential. @throws {DOMException} `InvalidStateError` if it has one of the excluded credentials, `NotSupportedError` without a common algorithm
   */
  async create(options: CreationOptions, lies: Lies = {}): Promise<Registration> {
    if (this.#find(options.excludeCredentials ?? []).length > 0) {
      throw new DOMException("it has one", "InvalidStateError")
    }
    if (!options.pubKeyCredParams.some(({ alg }) => alg === numbers[this.#algorithm])) {
      throw new DOMException("no common algorithm", "NotSupportedError")
    }
    const credential: StoredCredential = lies.credential ?? {
      id: encode(crypto.getRandomValues(new Uint8Array(32))),
      rpId: options.rp.id ?? new URL(this.origin).hostname,
      userHandle: options.user.id,
      key: await createKey(this.#algorithm),
      counter: 0,
    }
    this.credentials.push(credential)
    const [authData, clientData] = await this.#toSigned("webauthn.create", options.challenge, credential, lies)
    const { attestation = "none", id = credential.id } = lies
    const object = await toAttestationObject(attestation, authData, await sha256(clientData), credential.key)
    const response = {
      clientDataJSON: encode(lies.clientData?.(clientData) ?? clientData),
      attestationObject: encode(object),
      transports: this.#transports,
    }
    return { ...toOuter(id), response }
  }

  /**
   * Signs with an allowed credential or, if the options list none, with the newest one for this relying party. @throws {DOMException} `NotAllowedError` if it has none
   */
  async get(options: RequestOptions, lies: Lies = {}): Promise<Assertion> {
    const rpId = options.rpId ?? new URL(this.origin).hostname
    const allowed = options.allowCredentials ?? []
    const known = allowed.length > 0 ? this.#find(allowed) : this.credentials
    const credential = known.findLast((one) => one.rpId === rpId)
    if (!credential) throw new DOMException("it has none of these", "NotAllowedError")
    return await this.sign(credential, options.challenge, lies)
  }

  /** Signs a challenge with this credential, for any caller. */
  async sign(credential: StoredCredential, challenge: string, lies: Lies = {}): Promise<Assertion> {
    credential.counter = lies.counter ?? credential.counter + this.#step
    const [authData, clientData] = await this.#toSigned("webauthn.get", challenge, credential, lies)
    const signature = await credential.key.sign(join(authData, await sha256(clientData)))
    const response = {
      clientDataJSON: encode(lies.clientData?.(clientData) ?? clientData),
      authenticatorData: encode(lies.authenticatorData?.(authData) ?? authData),
      signature: encode(lies.signature?.(signature) ?? signature),
      userHandle: lies.userHandle ?? credential.userHandle,
    }
    return { ...toOuter(lies.id ?? credential.id), response }
  }

  #find(named: readonly Descriptor[]): StoredCredential[] {
    return this.credentials.filter(({ id }) => named.some((one) => one.id === id))
  }

  /** Returns the authenticator data and the client data (WebAuthn §6.1, §5.8.1). */
  async #toSigned(type: string, challenge: string, of: StoredCredential, lies: Lies): Promise<[Bytes, string]> {
    const isNew = type === "webauthn.create"
    const { userPresent = true, userVerified = true, rpId = of.rpId } = lies
    const flags = (userPresent ? 0x01 : 0) | (userVerified ? 0x04 : 0) | (isNew ? 0x40 : 0)
    const authData = join(
      await sha256(rpId),
      Uint8Array.of(flags),
      toBigEndian(lies.counter ?? of.counter, 4),
      ...(isNew ? [toCredentialData(of)] : []),
    )
    const { origin = this.origin, crossOrigin = false, topOrigin } = lies
    const clientData = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin,
      crossOrigin,
      topOrigin,
    }
    return [authData, JSON.stringify(clientData)]
  }
}

function toCredentialData({ id, key }: StoredCredential): Bytes {
  const aaguid = new Uint8Array(16)
  return join(aaguid, toBigEndian(decode(id).length, 2), decode(id), key.publicKey)
}

const toOuter = (id: string) =>
  ({ id, rawId: id, type: "public-key", authenticatorAttachment: "platform", clientExtensionResults: {} }) as const

/** Returns the same bytes with the last one changed. */
export function spoil(bytes: Bytes): Bytes {
  const spoilt = bytes.slice()
  spoilt[spoilt.length - 1]! ^= 1
  return spoilt
}
