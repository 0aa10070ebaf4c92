import { describe, expect, test } from "vitest"
import type { OIDCConfig } from "../../src/oauth/provider.ts"
import { finishAuthorization } from "../../src/oauth/callback.ts"
import {
  Idp,
  issuer,
  now,
  redirectUri,
  seconds,
  signIn,
  startAuthorization,
  state,
  toPlainSettings,
  toSettings,
} from "./fixture.ts"

describe("a whole sign-in", () => {
  test("by OpenID Connect returns user, account and claims", async () => {
    const idp = new Idp()
    idp.tokens.refresh_token = "rt-1"
    idp.tokens.userId = "someone else"
    idp.tokens.provider = "another"
    const { user, account, profile } = await signIn(idp, toSettings(idp))
    expect(user).toEqual({ id: "sub-1", name: "Ada", email: "ada@example.test", image: "https://idp.test/ada.png" })
    expect(account).toEqual({
      ...{ provider: "idp", providerAccountId: "sub-1", type: "oidc" },
      ...{ access_token: "at-1", refresh_token: "rt-1", id_token: expect.any(String), token_type: "bearer" },
      ...{ scope: "openid", expires_in: 3600, expires_at: seconds + 3600 },
    })
    expect(profile).toMatchObject({ iss: issuer, sub: "sub-1", email: "Ada@Example.test" })
    expect(idp.count("/userinfo")).toBe(0)
  })

  test("by plain OAuth reads userinfo and ignores an ID token", async () => {
    const idp = new Idp()
    idp.sign = () => Promise.resolve("no token at all")
    const provider = toPlainSettings(idp, { profile: (p) => ({ id: p.sub!, name: p.name }) })
    const { user, account, profile } = await signIn(idp, provider)
    expect(user).toEqual({ id: "sub-1", name: "Ada of userinfo" })
    expect(account).toMatchObject({ provider: "plain", type: "oauth", id_token: "no token at all" })
    expect(profile).toEqual(idp.userinfo)
    expect(idp.requests.at(-1)!.headers.get("authorization")).toBe("Bearer at-1")
  })
})

describe("the authorization response must belong to this flow (cases 1, 4, 5)", () => {
  test.each<[string, (p: URLSearchParams) => void, string]>([
    ["no state", (p) => p.delete("state"), "InvalidCheck"],
    ["an empty state", (p) => p.set("state", ""), "InvalidCheck"],
    ["another state", (p) => p.set("state", "x".repeat(43)), "InvalidCheck"],
    ["the state twice", (p) => p.append("state", p.get("state")!), "OAuthCallbackError"],
    ["two codes", (p) => p.append("code", "b"), "OAuthCallbackError"],
    ["two unknown parameters", (p) => (p.append("x", "1"), p.append("x", "2")), "OAuthCallbackError"],
    ["no code", (p) => p.delete("code"), "OAuthCallbackError"],
    ["an empty code", (p) => p.set("code", ""), "OAuthCallbackError"],
    ["an ID token", (p) => p.set("id_token", "a.b.c"), "OAuthCallbackError"],
    ["a JARM response", (p) => p.set("response", "a.b.c"), "InvalidCheck"],
  ])("a response with %s is rejected, and no code is redeemed", async (_, change, type) => {
    const idp = new Idp()
    await expect(signIn(idp, toSettings(idp), change)).rejects.toMatchObject({ type })
    expect(idp.count("/token")).toBe(0)
  })

  test.each([["clientId", { clientId: "another" }], ["issuer", { issuer: "https://other.test" }]])(
    "a changed %s is rejected",
    async (_, change) => {
      const idp = new Idp()
      const provider = toSettings(idp)
      const { secrets } = await startAuthorization(provider, { redirectUri, state, params: new URLSearchParams(), now })
      const parameters = new URLSearchParams({ code: "c", state: secrets.state })
      const finish = finishAuthorization(provider, {
        parameters,
        secrets: { ...secrets, ...change },
        redirectUri,
        now,
      })
      await expect(finish).rejects.toMatchObject({ type: "InvalidCheck" })
      expect(idp.count("/token")).toBe(0)
    },
  )
})

test("the log of a rejection contains neither state nor code (case 93)", async () => {
  const idp = new Idp()
  const { url, secrets } = await startAuthorization(toSettings(idp), {
    redirectUri,
    state,
    params: new URLSearchParams(),
    now,
  })
  const parameters = new URLSearchParams({ code: "the-code", state: "forged", iss: issuer })
  const input = { parameters, secrets, redirectUri, now }
  const error = await finishAuthorization(toSettings(idp), input).catch((thrown) => thrown)
  expect(error).toMatchObject({ type: "InvalidCheck", cause: undefined })
  expect(error.message).not.toContain(url.searchParams.get("state"))
})

describe("the iss of a response (RFC 9207, case 6)", () => {
  const supported = { authorization_response_iss_parameter_supported: true }
  const known = { issuer: `${issuer}/as` }
  test.each<[string, object, string | undefined, "oidc" | object, boolean]>([
    ["is accepted if it is announced and right", supported, issuer, "oidc", true],
    ["is required if it is announced", supported, undefined, "oidc", false],
    ["is rejected if it is announced and wrong", supported, "https://evil.test", "oidc", false],
    ["may be absent if it is not announced", {}, undefined, "oidc", true],
    ["is accepted if it is right, though not announced", {}, issuer, "oidc", true],
    ["is rejected if it is wrong, though not announced", {}, "https://evil.test", "oidc", false],
    ["is accepted at manual endpoints if it is the configured issuer", {}, known.issuer, known, true],
    ["is rejected at manual endpoints if it is another issuer", {}, issuer, known, false],
    ["may be absent at manual endpoints with an issuer", {}, undefined, known, true],
    ["is not compared at manual endpoints without an issuer", {}, "https://stranger.test", {}, true],
    ["may be absent at manual endpoints without an issuer", {}, undefined, {}, true],
  ])("%s", async (_, metadata, iss, kind, passes) => {
    const idp = new Idp()
    Object.assign(idp.metadata, metadata)
    const provider = kind === "oidc" ? toSettings(idp) : toPlainSettings(idp, kind as object)
    const done = signIn(idp, provider, (p) => iss !== undefined && p.set("iss", iss))
    if (passes) await expect(done).resolves.toMatchObject({ user: { id: "sub-1" } })
    else {
      await expect(done).rejects.toMatchObject({ type: "InvalidCheck" })
      expect(idp.count("/token")).toBe(0)
    }
  })
})

describe("an issuer that varies by tenant", () => {
  const common = {
    issuer: `${issuer}/common`,
    issuerFrom: (claims: Readonly<Record<string, unknown>>) => `${issuer}/${claims.tid}`,
  }
  const start = (claims: object): Idp => {
    const idp = new Idp()
    idp.metadata.issuer = `${issuer}/{tenantid}`
    idp.answers["/common/.well-known/openid-configuration"] = () => Response.json(idp.metadata)
    Object.assign(idp.claims, claims)
    return idp
  }

  test("is the one that the claims name", async () => {
    const idp = start({ iss: `${issuer}/t1`, tid: "t1" })
    const done = signIn(idp, toSettings(idp, common), (p) => p.set("iss", `${issuer}/t1`))
    await expect(done).resolves.toMatchObject({ profile: { sub: "sub-1" } })
  })

  test.each<[string, Partial<OIDCConfig>, string, boolean]>([
    ["by the default `profile`", {}, `${issuer}/t1#sub-1`, false],
    ["by the default `profile` of userinfo", { idToken: false }, `${issuer}/t1#sub-1`, false],
    ["by an own `profile`", { profile: ({ sub, tid }) => ({ id: `${tid} ${sub}` }) }, "t1 sub-1", false],
    ["by an own `profile` that returns only the `sub`", { profile: ({ sub }) => ({ id: sub! }) }, "sub-1", true],
    ["with a unique `sub`", { uniqueSub: true }, "sub-1", false],
    [
      "with a unique `sub` and an own `profile`",
      { uniqueSub: true, profile: ({ sub }) => ({ id: sub! }) },
      "sub-1",
      false,
    ],
  ])("decides an account's id %s", async (_, change, id, isBareSub) => {
    const idp = start({ iss: `${issuer}/t1`, tid: "t1" })
    const done = await signIn(idp, toSettings(idp, { ...common, ...change }))
    expect(done).toMatchObject({ user: { id }, account: { providerAccountId: id }, isBareSub })
  })

  test("is required for an account's id, so a sign-in without an ID token is rejected", async () => {
    const idp = start({ iss: `${issuer}/t1`, tid: "t1" })
    idp.answers["/token"] = () => Response.json(idp.tokens)
    const done = signIn(idp, toSettings(idp, { ...common, idToken: false }))
    await expect(done).rejects.toMatchObject({ message: expect.stringContaining("returned no `id_token`") })
  })

  test("is rejected with a fragment, because the border between issuer and subject would be ambiguous", async () => {
    const idp = start({ iss: `${issuer}/t1#1`, tid: "t1#1" })
    const done = signIn(idp, toSettings(idp, common))
    await expect(done).rejects.toMatchObject({ message: expect.stringContaining('unexpected "iss"') })
  })

  test.each([
    ["the token's tenant is another", { iss: `${issuer}/t2`, tid: "t1" }, undefined, "OAuthCallbackError"],
    ["another tenant responded", { iss: `${issuer}/t1`, tid: "t1" }, `${issuer}/t2`, "InvalidCheck"],
  ])("is rejected when %s", async (_, claims, iss, type) => {
    for (const idToken of [undefined, false]) {
      const idp = start(claims)
      const done = signIn(idp, toSettings(idp, { ...common, idToken }), (p) => iss && p.set("iss", iss))
      await expect(done).rejects.toMatchObject({ type })
    }
  })
})

describe("an error response (case 18)", () => {
  const foul = "<script>alert(1)</script>\r\nSet-Cookie: a=b \u202e ünï"

  test("is typed, and its description is only in the cause", async () => {
    const idp = new Idp()
    const error = await signIn(idp, toSettings(idp), (p) => {
      p.delete("code")
      p.set("error", "access_denied")
      p.set("error_description", foul)
    }).catch((thrown) => thrown)
    expect(error).toMatchObject({
      type: "OAuthCallbackError",
      cause: { error: "access_denied", error_description: foul },
    })
    expect(error.message).toBe(`Provider "idp": the provider answered with access_denied`)
  })

  test("with a malformed error code is not repeated", async () => {
    const idp = new Idp()
    const error = await signIn(idp, toSettings(idp), (p) => p.set("error", foul)).catch((thrown) => thrown)
    expect(error.message).toBe(`Provider "idp": the provider answered with an error`)
  })

  test("of another flow is not trusted", async () => {
    const idp = new Idp()
    const done = signIn(idp, toSettings(idp), (p) => (p.set("error", "access_denied"), p.set("state", "x")))
    await expect(done).rejects.toMatchObject({ type: "InvalidCheck" })
  })
})
