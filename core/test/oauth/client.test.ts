import { decodeJwt, decodeProtectedHeader, generateKeyPair, jwtVerify } from "jose"
import { describe, expect, test } from "vitest"
import type { OIDCConfig } from "../../src/oauth/provider.ts"
import { clientId, clientSecret, Idp, issuer, now, seconds, signIn, toPlainSettings, toSettings } from "./fixture.ts"

async function redeem(more: Partial<OIDCConfig>, metadata: object = {}) {
  const idp = new Idp()
  Object.assign(idp.metadata, metadata)
  await signIn(idp, toSettings(idp, more))
  const request = idp.requests.find((request) => request.url === `${issuer}/token`)!
  return { body: await idp.body("/token"), authorization: request.headers.get("authorization") }
}

const method = (token_endpoint_auth_method: NonNullable<OIDCConfig["client"]>["token_endpoint_auth_method"]) => ({
  client: { token_endpoint_auth_method },
})

describe("client authentication", () => {
  test.each([
    ["by default", {}, {}],
    ["if the server offers both", {}, {
      token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    }],
    ["if the server offers only unsupported methods", {}, {
      token_endpoint_auth_methods_supported: ["tls_client_auth"],
    }],
    ["if it is configured", method("client_secret_basic"), {
      token_endpoint_auth_methods_supported: ["client_secret_post"],
    }],
  ])("is HTTP Basic %s, with id and secret percent-encoded", async (_, more, metadata) => {
    const { body, authorization } = await redeem({ ...more, clientSecret: "a:b c%é" }, metadata)
    expect(atob(authorization!.replace("Basic ", ""))).toBe("the-client:a%3Ab%20c%25%C3%A9")
    expect(body.has("client_secret")).toBe(false)
  })

  test.each([
    ["if it is configured", method("client_secret_post"), {}],
    ["if the server offers nothing else", {}, { token_endpoint_auth_methods_supported: ["client_secret_post"] }],
  ])("is in the body %s", async (_, more, metadata) => {
    const { body, authorization } = await redeem(more, metadata)
    expect([body.get("client_id"), body.get("client_secret"), authorization]).toEqual([clientId, clientSecret, null])
  })

  test("is absent for a public client without a secret", async () => {
    const { body, authorization } = await redeem({ ...method("none"), clientSecret: undefined })
    expect([body.get("client_id"), body.get("client_secret"), authorization]).toEqual([clientId, null, null])
    expect(body.get("code_verifier")).toMatch(/^[\w-]{43}$/)
  })

  test("is an assertion that is signed with the secret, at the given clock", async () => {
    const { body } = await redeem(method("client_secret_jwt"))
    const key = new TextEncoder().encode(clientSecret)
    const { payload } = await jwtVerify(body.get("client_assertion")!, key, { currentDate: now, audience: issuer })
    expect(payload).toMatchObject({ iss: clientId, sub: clientId, jti: expect.any(String) })
    expect(Math.abs(payload.iat! - seconds)).toBeLessThan(60)
  })

  test("is an assertion that is signed with the client's key", async () => {
    const { privateKey: key, publicKey } = await generateKeyPair("ES256")
    const token = { clientPrivateKey: { key, kid: "k1" } }
    const { body } = await redeem({ ...method("private_key_jwt"), token, clientSecret: undefined })
    const assertion = body.get("client_assertion")!
    await jwtVerify(assertion, publicKey, { currentDate: now, audience: issuer, issuer: clientId })
    expect(decodeProtectedHeader(assertion)).toMatchObject({ alg: "ES256", kid: "k1" })
  })

  test("names the token endpoint as audience if the issuer is unknown", async () => {
    const idp = new Idp()
    await signIn(idp, toPlainSettings(idp, method("client_secret_jwt")))
    expect(decodeJwt((await idp.body("/token")).get("client_assertion")!).aud).toBe(`${issuer}/token`)
  })
})
