import OAuth2Server from "@node-oauth/oauth2-server"
import { describe, expect, test } from "vitest"
import { redeemRefreshToken } from "../../src/oauth/refresh.ts"
import type { OAuthConfig } from "../../src/oauth/provider.ts"
import { clientSecret, Idp, now, signIn, toPlainSettings } from "./fixture.ts"

type Client = readonly [id: string, secret: string]

/** How servers decode one half of HTTP Basic. */
const decoders: Readonly<Record<string, (text: string) => string>> = {
  "as a form (RFC 6749 §2.3.1)": (text) => new URLSearchParams(`half=${text}`).get("half")!,
  "as a form, by replacing each +": (text) => decodeURIComponent(text.replaceAll("+", " ")),
  "as percent-encoded text": decodeURIComponent,
  "strictly, by RFC 3986": (text) => /^(?:[\w.~-]|%[0-9A-F]{2})*$/.test(text) ? decodeURIComponent(text) : "rejected",
}
const plain: Client = ["0195c2a4-7f3e.web_app~1", "Kx-9_a.b~Zq-0000000000"]
const unusual: Client = ["web app/1:a", "a+b/c=d:e f%é!'()*\"&?#😀"]

function readBasic(request: Request): Client {
  const [scheme, credentials] = request.headers.get("authorization")!.split(" ")
  expect(scheme).toBe("Basic")
  const [id, secret, ...more] = atob(credentials!).split(":")
  expect(more).toEqual([])
  return [id!, secret!]
}

describe("a server that decodes HTTP Basic recognizes the client", () => {
  test.each(Object.keys(decoders).flatMap((name) => [plain, unusual].map((client) => [name, client] as const)))(
    "%s: %j",
    async (name, [id, secret]) => {
      const idp = new Idp()
      await signIn(idp, toPlainSettings(idp, { clientId: id, clientSecret: secret }))
      const request = idp.requests.find(({ url }) => url.endsWith("/token"))!
      expect(readBasic(request).map(decoders[name]!)).toEqual([id, secret])
    },
  )
})

/** The token endpoint of `@node-oauth/oauth2-server`, which does not decode the values of HTTP Basic. */
function toRealServer([id, secret]: Client): Idp {
  const idp = new Idp()
  const client = {
    id,
    redirectUris: ["https://app.test/auth/callback/idp"],
    grants: ["authorization_code", "refresh_token"],
  }
  const grant = { client, user: { id: "sub-1" }, redirectUri: client.redirectUris[0]! }
  const expires = new Date(Date.now() + 3_600_000)
  const server = new OAuth2Server({
    model: {
      getClient: (clientId, given) =>
        Promise.resolve(clientId === id && (given === null || given === secret) ? client : false),
      getAuthorizationCode: (authorizationCode) => Promise.resolve({ ...grant, authorizationCode, expiresAt: expires }),
      revokeAuthorizationCode: () => Promise.resolve(true),
      getRefreshToken: (refreshToken) => Promise.resolve({ ...grant, refreshToken }),
      revokeToken: () => Promise.resolve(true),
      saveToken: (token) => Promise.resolve({ ...token, ...grant }),
      getAccessToken: () => Promise.resolve(false),
    },
  })
  idp.answers["/token"] = async (request) => {
    const body = Object.fromEntries(new URLSearchParams(await request.text()))
    delete body.code_verifier // this server created its codes without PKCE
    const headers = { ...Object.fromEntries(request.headers), "content-length": "1" }
    const answer = new OAuth2Server.Response({ headers: {} })
    // it writes the error into the response, and then throws it
    await server.token(new OAuth2Server.Request({ method: "POST", query: {}, headers, body }), answer).catch(() => {})
    return Response.json(answer.body, { status: answer.status ?? 500, headers: answer.headers ?? {} })
  }
  return idp
}

const fix = /invalid_client.*`client: \{ token_endpoint_auth_method: "client_secret_post" \}`/

describe("a server that does not decode HTTP Basic", () => {
  const toConfig = ([clientId, clientSecret]: Client, more: Partial<OAuthConfig> = {}) => ({
    ...{ clientId, clientSecret },
    ...more,
  })

  test("recognizes a client of letters, digits and -._~", async () => {
    const idp = toRealServer(plain)
    expect((await signIn(idp, toPlainSettings(idp, toConfig(plain)))).account.access_token).toMatch(/^\w+$/)
  })

  test.each(
    [
      ["secret", ["client", "a+b/c=d:e"]],
      ["client id", ["a client/1", "Kx-9_a.b~Zq"]],
    ] as const,
  )("rejects a %s with other characters, and the error names the fix", async (_, client) => {
    const idp = toRealServer(client)
    const failing = signIn(idp, toPlainSettings(idp, toConfig(client)))
    await expect(failing).rejects.toMatchObject({ type: "OAuthCallbackError", message: expect.stringMatching(fix) })
    await expect(failing).rejects.not.toMatchObject({ message: expect.stringContaining(client[1]) })
  })

  test("rejects the refresh of such a client, and the error names the fix", async () => {
    const client = ["client", "a+b/c=d:e"] as const
    const idp = toRealServer(client)
    const input = { refreshToken: "rt", params: {}, sub: undefined, now }
    const refresh = (more: Partial<OAuthConfig>) =>
      redeemRefreshToken(toPlainSettings(idp, toConfig(client, more)), input)
    await expect(refresh({})).rejects.toMatchObject({ type: "TokenRefreshError", message: expect.stringMatching(fix) })
    const cured = await refresh({ client: { token_endpoint_auth_method: "client_secret_post" } })
    expect(cured.access_token).toMatch(/^\w+$/)
  })

  test("accepts every client after the fix", async () => {
    for (const client of [plain, ["a client/1", "a+b/c=d:e f%"]] as const) {
      const idp = toRealServer(client)
      const provider = toPlainSettings(
        idp,
        toConfig(client, { client: { token_endpoint_auth_method: "client_secret_post" } }),
      )
      expect((await signIn(idp, provider)).account.access_token).toMatch(/^\w+$/)
    }
  })
})

describe("the error for a refused client", () => {
  const refuse = (status: number, body: object) => () => Response.json(body, { status })
  const post = { client: { token_endpoint_auth_method: "client_secret_post" } } as const
  test.each<[string, Partial<OAuthConfig>, () => Response]>([
    [
      "does not name the fix for a secret that Basic does not change",
      { clientSecret: "Kx-9_a.b~Zq" },
      refuse(401, { error: "invalid_client" }),
    ],
    ["does not name the fix for a posted secret", post, refuse(401, { error: "invalid_client" })],
    ["does not name the fix for another error", {}, refuse(400, { error: "invalid_grant" })],
  ])("%s", async (_, more, answer) => {
    const idp = new Idp()
    idp.answers["/token"] = answer
    const failing = signIn(idp, toPlainSettings(idp, { clientSecret, ...more }))
    await expect(failing).rejects.toMatchObject({ message: expect.not.stringContaining("client_secret_post") })
  })

  test("names the fix for status 401 without an error code", async () => {
    const idp = new Idp()
    idp.answers["/token"] = () => new Response("Unauthorized", { status: 401 })
    const failing = signIn(idp, toPlainSettings(idp))
    await expect(failing).rejects.toMatchObject({ message: expect.stringMatching(/401.*client_secret_post/) })
  })
})
