import { type CryptoKey as MadeKey, exportPKCS8, importJWK, type JWK } from "jose"
import { rsaClientJwk } from "./rsa-client-key.ts"

/** A method of client authentication at the token endpoint (OpenID Connect Core §9). */
export type ClientMethod =
  | "client_secret_basic"
  | "client_secret_post"
  | "client_secret_jwt"
  | "private_key_jwt"
  | "none"

/** An application registered at the identity provider. */
export interface IdpClient {
  readonly id: string
  readonly secret?: string
  /** The methods by which it may authenticate at the token endpoint. Any other is refused. */
  readonly methods: readonly ClientMethod[]
  /** How id and secret are decoded from HTTP Basic. Default `form` (RFC 6749 §2.3.1); `raw` does not decode. */
  readonly basic?: "form" | "percent" | "raw"
  /** The public key, for `private_key_jwt`. */
  readonly publicJwk?: JWK
  /** The algorithm of its assertions. Default: any of its key. */
  readonly assertionAlg?: "RS256" | "PS256"
  /** The algorithm of its ID tokens. Default `RS256`; `HS256` uses the client's secret. */
  readonly idTokenAlg?: "RS256" | "HS256"
  /** Whether the provider treats it as Apple treats its clients. {@linkcode publicJwk} is the team's key then. */
  readonly apple?: { readonly teamId: string }
  /**
   * Whether its authorization requests must be pushed and signed, and its responses and ID tokens are signed and encrypted for
   * {@linkcode publicJwk}.
   */
  readonly strict?: true
  /** The exact redirect URIs. Without a list, every http(s) URL without a fragment is accepted, because ports vary. */
  readonly redirectUris?: readonly string[]
}

/** The prefix of every value that no log, page or URL may contain. */
const planted = "planted-"
export const clientId = "svc-conformance"
export const clientSecret: string = `${planted}client-secret-5f1c0b7e9a3d4826`
/** A secret that needs no escapes in HTTP Basic, and one that does. */
export const plainSecret: string = `${planted}Kx-9_a.b~Zq4826`
export const unusualSecret: string = `${planted}+/=: f%é!'()*4826`

/** The private key of the client `svc-key`. Only this test's provider accepts it. */
const keyClientJwk: JWK = {
  kty: "EC",
  crv: "P-256",
  kid: "svc-key-1",
  x: "AYleyCBe505w3aHuAHj2hiXGlSH4TxAFm-bbt7kMh9g",
  y: "iGY2NuFWR0z3k1lSF4i89uBO8xhWyG9uf8Q5Zbi1u54",
}
const keyClientD = "So2cz4LXoV4whrY1yqkbdkx1PyuVcJ84EROEZp3BkvI"

/** A key of the other kind, which signs by `EdDSA`. */
const edClientJwk: JWK = {
  kty: "OKP",
  crv: "Ed25519",
  kid: "svc-ed-1",
  x: "oW_O7asKbVuLfbgR5pmATr1LP1itgmvJJ0daa6GNrW8",
}
const edClientD = "Z5yHsY9z9cYPeCT7vF2i9CG-hcBmZ3vYQQqoUCs2REA"

/** The values that an app needs to sign in as `svc-apple`, whose team has that key. */
export const appleTeam = {
  teamId: "TEAM123456",
  keyId: "svc-key-1",
  privateKey: async (): Promise<string> => await exportPKCS8(await importKey(true)),
}

const importKey = async (extractable: boolean): Promise<MadeKey> =>
  await importJWK({ ...keyClientJwk, d: keyClientD }, "ES256", { extractable }) as MadeKey

/** Returns the private key, for the app under test. */
export const importClientKey = async (): Promise<{ key: CryptoKey; kid: string }> => ({
  // in Deno, the library's type of a key and the platform's differ in the key's usages
  key: await importKey(false) as object as CryptoKey,
  kid: "svc-key-1",
})

/** Returns the private key of the client `svc-ed`, for the app under test. */
export const importEdClientKey = async (): Promise<{ key: CryptoKey; kid: string }> => ({
  key: await importJWK({ ...edClientJwk, d: edClientD }, "EdDSA") as object as CryptoKey,
  kid: "svc-ed-1",
})

/** Returns the key with which the client `svc-strict` decrypts, for the app under test. */
export const importDecryptionKey = async (): Promise<{ key: CryptoKey; kid: string }> => ({
  key: await importJWK({ ...keyClientJwk, d: keyClientD }, "ECDH-ES") as object as CryptoKey,
  kid: "svc-key-1",
})

/** One client for each method of authentication. The first accepts the two common ones. */
export const clients: readonly IdpClient[] = [
  { id: clientId, secret: clientSecret, methods: ["client_secret_basic", "client_secret_post"] },
  { id: "svc-basic", secret: clientSecret, methods: ["client_secret_basic"] },
  { id: "svc-percent", secret: unusualSecret, methods: ["client_secret_basic"], basic: "percent" },
  { id: "svc form/1:a", secret: unusualSecret, methods: ["client_secret_basic"] },
  { id: "0195c2a4-7f3e.raw_app~1", secret: plainSecret, methods: ["client_secret_basic"], basic: "raw" },
  { id: "svc-raw", secret: unusualSecret, methods: ["client_secret_basic", "client_secret_post"], basic: "raw" },
  { id: "svc-post", secret: clientSecret, methods: ["client_secret_post"] },
  { id: "svc-jwt", secret: clientSecret, methods: ["client_secret_jwt"] },
  { id: "svc-key", publicJwk: keyClientJwk, methods: ["private_key_jwt"] },
  { id: "svc-ed", publicJwk: edClientJwk, methods: ["private_key_jwt"] },
  { id: "svc-rs", publicJwk: rsaClientJwk, methods: ["private_key_jwt"], assertionAlg: "RS256" },
  { id: "svc-ps", publicJwk: rsaClientJwk, methods: ["private_key_jwt"], assertionAlg: "PS256" },
  { id: "svc-strict", publicJwk: keyClientJwk, methods: ["private_key_jwt"], strict: true },
  { id: "svc-public", methods: ["none"] },
  { id: "svc-apple", publicJwk: keyClientJwk, methods: ["client_secret_post"], apple: { teamId: appleTeam.teamId } },
  { id: "svc-hs256", secret: clientSecret, methods: ["client_secret_basic"], idTokenAlg: "HS256" },
]
