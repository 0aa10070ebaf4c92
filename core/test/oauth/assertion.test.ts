import { decodeJwt, decodeProtectedHeader, generateKeyPair, jwtVerify } from "jose"
import * as oauth from "oauth4webapi"
import { describe, expect, test } from "vitest"
import { signAssertion as signAssertionOf } from "../../src/oauth/assertion.ts"
import type { ClientKey } from "../../src/oauth/client-metadata.ts"
import { oidcFeature } from "../../src/oauth/oidc-feature.ts"
import { toUtf8 } from "../../src/web/bytes.ts"

const url = "https://idp.test/a"
const now = new Date("2026-01-01T00:00:00.900Z")
const facts = { clientId: "the-client", audience: "https://idp.test" }
const secret = "a secret of the client, é"

/** Returns the assertion of a client with this key or, without one, with its secret. */
function signAssertion(clientPrivateKey?: ClientKey): Promise<string> {
  const oauth = { id: "idp", name: "IdP", type: "oauth", authorization: url, token: url, userinfo: url } as const
  const { provider } = oidcFeature({ ...oauth, clientId: facts.clientId, token: { url, clientPrivateKey } })
  return signAssertionOf(provider, { issuer: facts.audience }, now, clientPrivateKey ? undefined : secret)
}

/** Returns the assertion of the protocol library. */
async function signAsLibrary(auth: oauth.ClientAuth): Promise<string> {
  const body = new URLSearchParams()
  await auth({ issuer: facts.audience }, { client_id: facts.clientId }, body, new Headers())
  return body.get("client_assertion")!
}

/** Returns the assertion's parts that do not depend on the time or on chance. */
function describeAssertion(assertion: string) {
  const { jti, exp, iat, nbf, ...claims } = decodeJwt(assertion)
  return {
    header: decodeProtectedHeader(assertion),
    claims,
    life: exp! - iat!,
    begins: nbf! - iat!,
    idLength: (jti as string).length,
  }
}

describe("an assertion", () => {
  test.each(["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "Ed25519"])(
    "is that of the protocol library and can be verified, with a key for %s",
    async (algorithm) => {
      const { privateKey, publicKey } = await generateKeyPair(algorithm)
      const assertion = await signAssertion(privateKey)
      expect(describeAssertion(assertion)).toEqual(
        describeAssertion(await signAsLibrary(oauth.PrivateKeyJwt(privateKey))),
      )
      expect((await jwtVerify(assertion, publicKey, { currentDate: now })).protectedHeader.alg).toBe(algorithm)
      expect(decodeJwt(assertion).iat).toBe(1_767_225_600)
    },
  )

  test("is that of the protocol library and can be verified, with a secret", async () => {
    const assertion = await signAssertion()
    expect(describeAssertion(assertion)).toEqual(describeAssertion(await signAsLibrary(oauth.ClientSecretJwt(secret))))
    await jwtVerify(assertion, toUtf8(secret), { currentDate: now, algorithms: ["HS256"] })
  })

  test("names its key if the key has an id", async () => {
    const { privateKey: key } = await generateKeyPair("ES256")
    expect(decodeProtectedHeader(await signAssertion({ key, kid: "k1" }))).toEqual({ alg: "ES256", kid: "k1" })
  })

  test("has another id each time", async () => {
    const ids = [await signAssertion(), await signAssertion()]
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
    await expect((async () => signAssertion(await create()))()).rejects.toThrow()
  })
})
