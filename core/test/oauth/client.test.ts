import { describe, expect, test } from "vitest"
import type { OIDCConfig } from "../../src/oauth/provider.ts"
import { clientId, clientSecret, Idp, issuer, signIn, toSettings } from "./fixture.ts"

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
})
