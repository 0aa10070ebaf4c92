import { calculatePKCECodeChallenge } from "oauth4webapi"
import { describe, expect, test } from "vitest"
import { toBrowserParams } from "../../src/oauth/browser-params.ts"
import {
  clientId,
  Idp,
  issuer,
  now,
  redirectUri,
  signIn,
  startAuthorization,
  state,
  toPlainSettings,
  toSettings,
} from "./fixture.ts"

const none = new URLSearchParams()

describe("the authorization URL", () => {
  test("has the parameters in order, the flow's own last", async () => {
    const provider = toSettings(new Idp(), { authorization: { params: { prompt: "consent", access_type: "offline" } } })
    const params = new URLSearchParams({ prompt: "login", login_hint: "ada" })
    const { url, secrets } = await startAuthorization(provider, { redirectUri, state, params, now })
    expect(url.origin + url.pathname).toBe(`${issuer}/authorize`)
    expect([...url.searchParams]).toEqual([
      ["response_type", "code"],
      ["client_id", clientId],
      ["redirect_uri", redirectUri],
      ["scope", "openid profile email"],
      ["prompt", "login"],
      ["access_type", "offline"],
      ["login_hint", "ada"],
      ["state", secrets.state],
      ["code_challenge", await calculatePKCECodeChallenge(secrets.verifier!)],
      ["code_challenge_method", "S256"],
      ["nonce", secrets.nonce],
    ])
    expect(secrets).toMatchObject({ issuer, clientId })
  })

  test("never takes the flow's own parameters from a caller", async () => {
    const params = new URLSearchParams({
      client_id: "x",
      redirect_uri: "x",
      state: "x",
      nonce: "x",
      response_type: "x",
    })
    const { url, secrets } = await startAuthorization(toSettings(new Idp()), { redirectUri, state, params, now })
    expect(url.searchParams.getAll("client_id")).toEqual([clientId])
    expect(url.searchParams.getAll("redirect_uri")).toEqual([redirectUri])
    expect(url.searchParams.getAll("state")).toEqual([secrets.state])
    expect(url.searchParams.getAll("nonce")).toEqual([secrets.nonce])
    expect(url.searchParams.getAll("response_type")).toEqual(["code"])
  })

  test("has no default scope and no nonce for a plain OAuth provider", async () => {
    const { url, secrets } = await startAuthorization(toPlainSettings(new Idp()), {
      redirectUri,
      state,
      params: none,
      now,
    })
    expect(url.searchParams.has("scope")).toBe(false)
    expect(url.searchParams.has("nonce")).toBe(false)
    expect(secrets).not.toHaveProperty("issuer")
  })

  test("keeps the query of the configured URL and of a discovered one", async () => {
    const plain = toPlainSettings(new Idp(), { authorization: `${issuer}/authorize?tenant=a&scope=read` })
    const { url } = await startAuthorization(plain, { redirectUri, state, params: none, now })
    expect([url.searchParams.get("tenant"), url.searchParams.get("scope")]).toEqual(["a", "read"])
    const idp = new Idp()
    idp.metadata.authorization_endpoint = `${issuer}/authorize?policy=p`
    const found = await startAuthorization(toSettings(idp), { redirectUri, state, params: none, now })
    expect(found.url.searchParams.get("policy")).toBe("p")
  })

  test("has new secrets of 256 bits each time (case 99)", async () => {
    const provider = toSettings(new Idp())
    const starts = await Promise.all(
      Array.from({ length: 20 }, () => startAuthorization(provider, { redirectUri, state, params: none, now })),
    )
    const all = starts.flatMap(({ secrets }) => [secrets.nonce!, secrets.verifier!])
    expect(new Set(all).size).toBe(40)
    for (const secret of all) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  test.each(
    [
      [["none"], false, false],
      [["state"], false, false],
      [["pkce"], true, false],
      [["nonce"], false, true],
      [undefined, true, true],
    ] as const,
  )("has, with checks %j, a challenge: %s, a nonce: %s", async (checks, pkce, nonce) => {
    const idp = new Idp()
    const provider = toSettings(idp, { checks })
    const { url } = await startAuthorization(provider, { redirectUri, state, params: none, now })
    expect(url.searchParams.has("state")).toBe(true)
    expect(url.searchParams.has("code_challenge")).toBe(pkce)
    expect(url.searchParams.has("nonce")).toBe(nonce)
    await signIn(idp, provider)
    expect((await idp.body("/token")).has("code_verifier")).toBe(pkce)
  })

  test.each([
    ["client id", { clientId: undefined }, "InvalidConfig", /AUTH_MY-IDP_ID|AUTH_MY_IDP_ID/],
    ["client secret", { clientSecret: "" }, "InvalidConfig", /AUTH_MY_IDP_SECRET/],
  ])("cannot be created without a %s: the error names the variable", async (_, more, type, message) => {
    const provider = toSettings(new Idp(), { id: "my-idp", ...more })
    const start = startAuthorization(provider, { redirectUri, state, params: none, now })
    await expect(start).rejects.toMatchObject({ type, message: expect.stringMatching(message) })
  })
})

describe("the parameters of a browser", () => {
  const provider = toPlainSettings(new Idp(), { browserParams: ["login"] })

  test.each([
    [
      "prompt=login&login_hint=ada&ui_locales=de&screen_hint=signup",
      "prompt=login&login_hint=ada&ui_locales=de&screen_hint=signup",
    ],
    ["login=ada", "login=ada"],
    ["client_id=x&redirect_uri=x&scope=admin&state=x&response_type=token&nonce=x&code_challenge=x", ""],
    ["request_uri=https://evil.test&response_mode=fragment&callbackUrl=/&__proto__=x", ""],
    ["prompt=a&prompt=b", ""],
    ["prompt=", ""],
    [`login_hint=${"a".repeat(513)}`, ""],
  ])("%s become %s", (query, allowed) => {
    expect(toBrowserParams(provider, new URLSearchParams(query)).toString()).toBe(allowed)
  })
})
