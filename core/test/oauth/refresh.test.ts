import { describe, expect, test } from "vitest"
import { TokenRefreshError } from "../../src/errors.ts"
import type { OIDCConfig } from "../../src/oauth/provider.ts"
import { customFetch } from "../../src/app/symbols.ts"
import { type RefreshOptions, refreshTokens } from "../../src/oauth.ts"
import Credentials from "../../src/providers/credentials.ts"
import { clientId, clientSecret, Idp, issuer, now, seconds } from "./fixture.ts"

const toProvider = (idp: Idp, more: Partial<OIDCConfig> = {}): OIDCConfig => ({
  ...{ id: "idp", name: "IdP", type: "oidc", issuer, clientId, clientSecret },
  ...more,
  [customFetch]: idp.fetch,
})
const refresh = (idp: Idp, options: RefreshOptions = {}, more: Partial<OIDCConfig> = {}) =>
  refreshTokens(toProvider(idp, more), "rt-1", { now, ...options })
const answer = (idp: Idp, body: object, status = 200) => {
  idp.answers["/token"] = () => Response.json(body, { status })
}

describe("a refresh", () => {
  test("sends a request of RFC 6749 §6 and returns all tokens", async () => {
    const idp = new Idp()
    answer(idp, { ...idp.tokens, access_token: "at-2", refresh_token: "rt-2", token_type: "BEARER" })
    expect(await refresh(idp, { scope: "openid", params: { resource: "https://api.test" } })).toEqual({
      ...{ access_token: "at-2", refresh_token: "rt-2", token_type: "bearer", scope: "openid" },
      ...{ expires_in: 3600, expires_at: seconds + 3600 },
    })
    expect(Object.fromEntries(await idp.body("/token"))).toEqual({
      ...{ grant_type: "refresh_token", refresh_token: "rt-1" },
      ...{ scope: "openid", resource: "https://api.test" },
    })
  })

  test.each([[{}], [{ refresh_token: null }], [{ refresh_token: "" }]])(
    "keeps the old refresh token if the new one is %j",
    async (more) => {
      const idp = new Idp()
      answer(idp, { ...idp.tokens, ...more })
      expect((await refresh(idp)).refresh_token).toBe("rt-1")
    },
  )

  test("takes the client from the same sources as the configuration", async () => {
    const idp = new Idp()
    answer(idp, idp.tokens)
    const env = { AUTH_IDP_ID: clientId, AUTH_IDP_SECRET: clientSecret }
    const bare = { clientId: undefined, clientSecret: undefined }
    await expect(refresh(idp, {}, bare)).rejects.toMatchObject({ type: "InvalidConfig" })
    await expect(refresh(idp, { env }, bare)).resolves.toMatchObject({ access_token: "at-1" })
  })

  test.each([[""], [undefined], [null]])(
    "is rejected without a request if the refresh token is %j",
    async (missing) => {
      const idp = new Idp()
      await expect(refreshTokens(toProvider(idp), missing as string, { now })).rejects.toThrow(TokenRefreshError)
      expect(idp.requests).toEqual([])
    },
  )

  test("is rejected for a provider without tokens", async () => {
    const credentials = Credentials({ authorize: () => null })
    await expect(refreshTokens(credentials, "rt-1")).rejects.toMatchObject({ type: "InvalidProvider" })
  })
})

describe("a failed refresh", () => {
  test.each<[string, object, number, string | undefined]>([
    ["the refresh token has expired", { error: "invalid_grant" }, 400, "invalid_grant"],
    ["the error comes with status 200", { error: "invalid_grant" }, 200, "invalid_grant"],
    ["the client is wrong", { error: "invalid_client" }, 401, "invalid_client"],
    ["the provider is down", {}, 503, undefined],
    ["the error code is malformed", { error: "<b>" }, 400, undefined],
    ["there is no token", { token_type: "bearer" }, 200, undefined],
  ])("has a typed error when %s", async (_, body, status, code) => {
    const idp = new Idp()
    answer(idp, body, status)
    const error = await refresh(idp).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(TokenRefreshError)
    expect(error).toMatchObject({ type: "TokenRefreshError", code })
    expect(JSON.stringify([error.message, error.cause])).not.toContain("rt-1")
  })

  test("has a typed error when the provider cannot be reached", async () => {
    const idp = new Idp()
    idp.answers["/token"] = () => Promise.reject(new TypeError("fetch failed"))
    await expect(refresh(idp)).rejects.toMatchObject({ type: "TokenRefreshError", code: undefined })
  })

  test.each([
    ["the secret", "InvalidConfig", { clientSecret: undefined }],
    ["the refresh token", "TokenRefreshError", {}],
  ])("without a refresh token reports that %s is missing, as %s, with %j", async (_, type, more) => {
    const failing = refreshTokens(toProvider(new Idp(), more), "", { now })
    await expect(failing).rejects.toMatchObject({ type })
  })

  test("does not stop the next attempt from succeeding", async () => {
    const idp = new Idp()
    answer(idp, {}, 503)
    await expect(refresh(idp)).rejects.toThrow()
    answer(idp, idp.tokens)
    await expect(refresh(idp)).resolves.toMatchObject({ access_token: "at-1" })
  })
})

test.each<[string, Partial<OIDCConfig>, (idp: Idp) => void]>([
  ["InvalidConfig", { clientSecret: undefined }, () => {}],
  ["InvalidEndpoints", {}, (idp) => delete idp.metadata["token_endpoint"]],
])("a fault of the setup stays %s", async (type, more, spoil) => {
  const idp = new Idp()
  spoil(idp)
  await expect(refresh(idp, {}, more)).rejects.toMatchObject({ type })
})

describe("the ID token of a refresh (OpenID Connect Core §12.2)", () => {
  test.each<[string, object, string | undefined, boolean]>([
    ["of the same user is accepted", {}, "sub-1", true],
    ["of any user is accepted if no user is given", {}, undefined, true],
    ["with the first nonce is accepted", { nonce: "of the first" }, "sub-1", true],
    ["of another user is rejected", {}, "sub-2", false],
    ["of another issuer is rejected", { iss: "https://evil.test" }, "sub-1", false],
    ["for another client is rejected", { aud: "another" }, "sub-1", false],
    ["of the same account is accepted if issuer and subject identify it", {}, `${issuer}#sub-1`, true],
    ["of another issuer's account is rejected", {}, "https://evil.test#sub-1", false],
  ])("%s", async (_, claims, sub, passes) => {
    for (const idToken of [undefined, false]) {
      const idp = new Idp()
      Object.assign(idp.claims, claims)
      const done = refresh(idp, { sub }, { idToken })
      if (passes) await expect(done).resolves.toMatchObject({ id_token: expect.any(String) })
      else await expect(done).rejects.toMatchObject({ type: "TokenRefreshError" })
    }
  })
})

describe("a refresh token is used once (case 62)", () => {
  /** Rotates refresh tokens, and records each token that it gets. */
  const rotating = (idp: Idp) => {
    const sent: string[] = []
    idp.answers["/token"] = async (request) => {
      sent.push(new URLSearchParams(await request.text()).get("refresh_token")!)
      await new Promise((resolve) => setTimeout(resolve))
      return Response.json({ ...idp.tokens, access_token: `at-${sent.length}`, refresh_token: `rt-${sent.length + 1}` })
    }
    return sent
  }
  const later = (s: number) => new Date(now.getTime() + s * 1000)

  test("parallel callers share one refresh, and each gets its own object", async () => {
    const idp = new Idp()
    const sent = rotating(idp)
    // a configuration function creates its providers for each request
    const all = await Promise.all(Array.from({ length: 20 }, () => refresh(idp)))
    expect(sent).toEqual(["rt-1"])
    expect(new Set(all).size).toBe(20)
    expect(new Set(all.map(({ refresh_token }) => refresh_token))).toEqual(new Set(["rt-2"]))
  })

  test("callers with the old token share the refresh for one minute, but not longer", async () => {
    const idp = new Idp()
    const sent = rotating(idp)
    for (const s of [0, 1, 59]) expect((await refresh(idp, { now: later(s) })).refresh_token).toBe("rt-2")
    expect(sent).toEqual(["rt-1"])
    for (const s of [60, 119]) await refresh(idp, { now: later(s) })
    expect(sent).toEqual(["rt-1", "rt-1"])
  })

  test.each<[string, object, (string | undefined)[]]>([
    ["is returned until it expires if the refresh token stays", {}, ["at-1", "at-1", "at-2"]],
    ["is returned until it expires if the refresh token is sent again", { refresh_token: "rt-1" }, [
      "at-1",
      "at-1",
      "at-2",
    ]],
    ["is returned for a minute if the provider rotates", { refresh_token: "rt-2" }, ["at-1", "at-1", "at-1"]],
  ])("an access token that lives for half a minute %s", async (_, more, expected) => {
    const idp = new Idp()
    let sent = 0
    idp.answers["/token"] = () =>
      Response.json({ access_token: `at-${++sent}`, token_type: "bearer", expires_in: 30, ...more })
    const seen = []
    for (const s of [0, 29, 30]) seen.push((await refresh(idp, { now: later(s) })).access_token)
    expect(seen).toEqual(expected)
  })

  test("callers within a minute of a second refresh with the same token share it", async () => {
    const idp = new Idp()
    const sent = rotating(idp)
    for (const s of [0, 90, 120, 149]) await refresh(idp, { now: later(s) })
    expect(sent).toHaveLength(2)
  })

  test("callers with another client, provider or parameters get their own refresh", async () => {
    const idp = new Idp()
    const sent = rotating(idp)
    idp.metadata.id_token_signing_alg_values_supported = ["RS256"]
    await Promise.all([
      refresh(idp),
      refresh(idp, {}, { id: "other" }),
      refresh(idp, {}, { clientId: "other" }),
      refresh(idp, { scope: "openid" }),
      refresh(idp, { sub: "sub-1" }), // the same parameters as the first
    ])
    expect(sent).toHaveLength(4)
  })

  test("callers with another fetch function get their own refresh", async () => {
    const [one, two] = [new Idp(), new Idp()]
    const sent = [rotating(one), rotating(two)]
    await Promise.all([refresh(one), refresh(two)])
    expect(sent).toEqual([["rt-1"], ["rt-1"]])
  })
})
