import { decodeJwt, decodeProtectedHeader, generateKeyPair, jwtVerify } from "jose"
import { describe, expect, test } from "vitest"
import { clientId, Idp, issuer, now, seconds } from "../../core/test/oauth/fixture.ts"
import type { ClientKey, StrictConfig } from "../src/index.ts"
import { signIn, toSettings } from "./fixture.ts"

const secret = "a secret of the client, é"

/** Returns the assertion in the token request of a sign-in. */
async function signAssertion(more: Partial<StrictConfig>, metadata: object = {}): Promise<string> {
  const idp = new Idp()
  Object.assign(idp.metadata, metadata)
  await signIn(idp, toSettings(idp, more))
  return (await idp.body("/token")).get("client_assertion")!
}

const byKey = (clientPrivateKey: ClientKey): Partial<StrictConfig> => ({
  ...{ clientSecret: undefined, token: { clientPrivateKey } },
  client: { token_endpoint_auth_method: "private_key_jwt" },
})

describe("an assertion", () => {
  test.each(["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "Ed25519"])(
    "can be verified, and lives a minute by the clock of the app, with a key for %s",
    async (algorithm) => {
      const { privateKey, publicKey } = await generateKeyPair(algorithm)
      const assertion = await signAssertion(byKey(privateKey))
      const { payload, protectedHeader } = await jwtVerify(assertion, publicKey, { currentDate: now, audience: issuer })
      expect(protectedHeader).toEqual({ alg: algorithm })
      const { jti: _, ...claims } = payload
      const [iat, exp] = [seconds, seconds + 60]
      expect(claims).toEqual({ aud: issuer, iss: clientId, sub: clientId, iat, nbf: iat, exp })
    },
  )

  test("can be verified with the client secret", async () => {
    const assertion = await signAssertion({
      clientSecret: secret,
      client: { token_endpoint_auth_method: "client_secret_jwt" },
    })
    await jwtVerify(assertion, new TextEncoder().encode(secret), { currentDate: now, algorithms: ["HS256"] })
    expect(decodeJwt(assertion).iat).toBe(seconds)
  })

  test("names its key if the key has an id", async () => {
    const { privateKey: key } = await generateKeyPair("ES256")
    expect(decodeProtectedHeader(await signAssertion(byKey({ key, kid: "k1" })))).toEqual({ alg: "ES256", kid: "k1" })
  })

  test.each([[["ES256", "EdDSA"], "EdDSA"], [["Ed25519", "EdDSA"], "Ed25519"], [undefined, "Ed25519"]])(
    "by an Ed25519 key has the name that the metadata lists: %j",
    async (offered, alg) => {
      const { privateKey } = await generateKeyPair("Ed25519")
      const metadata = { token_endpoint_auth_signing_alg_values_supported: offered }
      expect(decodeProtectedHeader(await signAssertion(byKey(privateKey), metadata)).alg).toBe(alg)
    },
  )

  test("has another id each time", async () => {
    const key = byKey((await generateKeyPair("ES256")).privateKey)
    const ids = [await signAssertion(key), await signAssertion(key)]
    expect(new Set(ids.map((assertion) => decodeJwt(assertion).jti)).size).toBe(2)
  })

  test.each<[string, () => Promise<ClientKey>]>([
    ["a public key", async () => (await generateKeyPair("ES256")).publicKey],
    ["an RSA key of 1024 bits", async () => {
      const algorithm = {
        name: "RSA-PSS",
        hash: "SHA-256",
        modulusLength: 1024,
        publicExponent: new Uint8Array([1, 0, 1]),
      }
      return (await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])).privateKey
    }],
    ["a key for encryption", () => crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt"])],
    ["a secret key for HMAC", () => crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, true, ["sign"])],
  ])("is not made with %s", async (_, create) => {
    const options = byKey(await create())
    await expect(signAssertion(options)).rejects.toThrow()
  })
})
