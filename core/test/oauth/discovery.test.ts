import { describe, expect, test, vi } from "vitest"
import type { OAuthSettings } from "../../src/oauth/settings.ts"
import { getProviderSettings } from "../check-provider.ts"
import { Idp, issuer, now, redirectUri, signIn, startAuthorization, state, toSettings } from "./fixture.ts"

const path = "/.well-known/openid-configuration"
const start = (provider: OAuthSettings) =>
  startAuthorization(provider, { redirectUri, state, params: new URLSearchParams(), now })

describe("a discovery document", () => {
  test.each([`${issuer}/`, "https://evil.test", "HTTPS://IDP.test", `${issuer}/{tenant}`, undefined, 7])(
    "that names the issuer %s is rejected (case 11)",
    async (named) => {
      const idp = new Idp()
      idp.metadata.issuer = named
      const given = typeof named === "string" ? `the issuer ${JSON.stringify(named)}` : "no issuer"
      await expect(start(toSettings(idp))).rejects.toMatchObject({
        type: "InvalidEndpoints",
        message: expect.stringContaining(`names ${given}, but \`issuer\` is "${issuer}"`),
      })
    },
  )

  // Azure AD B2C: the document is under the policy, and its issuer is not
  test("that is not under its issuer is read with the two options that the errors name", async () => {
    const idp = new Idp()
    const policy = `${issuer}/policy/v2.0`
    idp.answers["/policy/v2.0/.well-known/openid-configuration"] = idp.answers[path]!
    delete idp.answers[path]
    await expect(start(toSettings(idp, { issuer: policy }))).rejects.toMatchObject({
      message: expect.stringContaining(
        `set \`issuer\` to exactly the issuer of the document, and \`discovery\` to "${policy}${path}"`,
      ),
    })
    await expect(start(toSettings(idp))).rejects.toMatchObject({
      message: expect.stringMatching(/status 404.*; check `issuer`, or set `discovery` to the URL of the document$/),
    })
    await expect(start(toSettings(idp, { discovery: `${policy}${path}` }))).resolves.toBeDefined()
  })

  test("that names a long issuer is rejected with a message that quotes its first 200 characters", async () => {
    const idp = new Idp()
    idp.metadata.issuer = `https://evil.test/${"x".repeat(200)}`
    await expect(start(toSettings(idp))).rejects.toMatchObject({
      message: expect.stringContaining(`names the issuer "https://evil.test/${"x".repeat(182)}"`),
    })
  })

  test.each<[string, () => Response]>([
    ["answers 404", () => new Response("", { status: 404 })],
    ["answers HTML", () => new Response("<h1>", { headers: { "content-type": "text/html" } })],
    ["answers a list", () => Response.json([])],
    ["redirects", () => Response.redirect("https://idp.test/elsewhere")],
    ["is unreachable", () => {
      throw new TypeError("fetch failed")
    }],
  ])("whose server %s makes the start fail, and is fetched again at the next start", async (_, answer) => {
    const idp = new Idp()
    const good = idp.answers[path]!
    idp.answers[path] = answer
    const provider = toSettings(idp)
    await expect(start(provider)).rejects.toMatchObject({ type: "OAuthSignInError" })
    idp.answers[path] = good
    await expect(start(provider)).resolves.toBeDefined()
  })

  test.each([
    "http://idp.test/token",
    "http://127.0.0.1:8080/token",
    "http://localhost/token",
    "ftp://idp.test/token",
    "/token",
    "file:///etc/passwd",
    7,
  ])("that names the endpoint %s is rejected (case 75)", async (url) => {
    const idp = new Idp()
    idp.metadata.token_endpoint = url
    await expect(start(toSettings(idp))).rejects.toMatchObject({ type: "InvalidEndpoints" })
  })

  test("that lacks an endpoint is rejected, and the error names the option to set", async () => {
    const idp = new Idp()
    delete idp.metadata.authorization_endpoint
    await expect(start(toSettings(idp))).rejects.toMatchObject({ message: expect.stringContaining("`authorization`") })
  })

  test("does not override configured endpoints", async () => {
    const idp = new Idp()
    const { url } = await start(toSettings(idp, { authorization: "https://login.idp.test/go" }))
    expect(url.host).toBe("login.idp.test")
  })

  test("is not fetched if every endpoint is configured", async () => {
    const idp = new Idp()
    const manual = {
      ...{ authorization: `${issuer}/authorize`, token: `${issuer}/token`, jwks_endpoint: `${issuer}/jwks` },
    }
    await expect(signIn(idp, toSettings(idp, manual))).resolves.toMatchObject({ user: { id: "sub-1" } })
    expect(idp.count(path)).toBe(0)
  })

  test("is cached even if a configuration function creates its providers again", async () => {
    const idp = new Idp()
    await Promise.all([start(toSettings(idp)), start(toSettings(idp))])
    await start(toSettings(idp))
    expect(idp.count(path)).toBe(1)
  })

  test("is not shared between spellings of an issuer, or between fetch functions", async () => {
    const [idp, other] = [new Idp(), new Idp()]
    await start(toSettings(idp))
    await expect(start(toSettings(idp, { issuer: `${issuer}/` }))).rejects.toMatchObject({ type: "InvalidEndpoints" })
    await start(toSettings(other))
    expect(other.count(path)).toBe(1)
  })

  test("that is trusted for a tenant's pattern is not trusted for an issuer", async () => {
    const idp = new Idp()
    idp.metadata.issuer = `${issuer}/{tenantid}`
    await start(toSettings(idp, { issuerFrom: () => issuer }))
    await expect(start(toSettings(idp))).rejects.toMatchObject({ type: "InvalidEndpoints" })
  })

  test.each(["require_pushed_authorization_requests", "require_signed_request_object"])(
    "that contains %s fails the sign-in, and the error names the package",
    async (name) => {
      const idp = new Idp()
      idp.metadata[name] = true
      await expect(start(toSettings(idp))).rejects.toThrow(
        `Provider "idp": its metadata contains \`${name}\`, which needs \`strict()\` of @svc-auth/strict`,
      )
    },
  )

  test("is fetched with the global fetch if the provider has no function for it", async () => {
    const idp = new Idp()
    vi.stubGlobal("fetch", idp.fetch)
    try {
      const provider = getProviderSettings({
        id: "g",
        name: "G",
        type: "oidc",
        issuer,
        clientId: "c",
        clientSecret: "s",
      })
      await start(provider as OAuthSettings)
      expect(idp.count(path)).toBe(1)
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
