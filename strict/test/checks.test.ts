import { inspect } from "node:util"
import { CompactEncrypt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose"
import { describe, expect, test } from "vitest"
import { redeemRefreshToken } from "../../core/src/oauth/refresh.ts"
import { Idp, issuer, now, otherRsa, rsa, seconds, toJwk } from "../../core/test/oauth/fixture.ts"
import type { StrictConfig } from "../src/index.ts"
import { signIn, start, toSettings } from "./fixture.ts"

/** What oauth4webapi accepts, and the library does not. */

const { publicKey, privateKey } = await generateKeyPair("ECDH-ES")
const token = { access_token: "at-1", token_type: "Bearer" }
const typed = (text: string, type: string) => new Response(text, { headers: { "content-type": type } })
const bound: Partial<StrictConfig> = { client: { dpop_bound_access_tokens: true } }

const rejection = async (idp: Idp, more: Partial<StrictConfig> = {}, answer?: (parameters: URLSearchParams) => void) =>
  await signIn(idp, toSettings(idp, more), answer).then(() => expect.unreachable(), (error) => error)

describe("a token response", () => {
  test.each<[string, () => Response, RegExp]>([
    ["an error next to a token", () => Response.json({ ...token, error: "bad_code" }), /answered with bad_code$/],
    ["a line break in the token", () => Response.json({ ...token, access_token: "a\r\nb" }), /invalid characters/],
    ["JSON as a page", () => typed(JSON.stringify(token), "text/html"), /as application\/json/],
    ["an expiry in words", () => Response.json({ ...token, expires_in: "1h" }), /invalid expires_in/],
    ["a bound token", () => Response.json({ ...token, token_type: "DPoP" }), /no token of type bearer/],
    ["a challenge", () => new Response("", { status: 401, headers: { "www-authenticate": "Basic" } }), /status 401/],
  ])("with %s is rejected", async (_, answer, message) => {
    const idp = new Idp()
    idp.answers["/token"] = answer
    const error = await rejection(idp)
    expect([error.type, error.message]).toEqual(["OAuthCallbackError", expect.stringMatching(message)])
    await expect(redeemRefreshToken(toSettings(idp), { refreshToken: "rt", params: {}, sub: undefined, now })).rejects
      .toMatchObject({ type: "TokenRefreshError", message: expect.stringMatching(message) })
  })

  test("with a bearer token in place of a bound one is rejected, unless the app allows it", async () => {
    const idp = new Idp()
    expect((await rejection(idp, bound)).message).toContain("no token of type dpop")
    const optional = toSettings(idp, { client: { dpop_bound_access_tokens: "optional" } })
    expect((await signIn(idp, optional)).account.token_type).toBe("bearer")
  })

  test("of plain OAuth may contain an ID token that is invalid", async () => {
    const idp = new Idp()
    idp.answers["/token"] = () => Response.json({ ...token, id_token: "x" })
    const { user, account } = await signIn(idp, toSettings(idp, { type: "oauth" }))
    expect([user.id, account["id_token"]]).toEqual(["sub-1", "x"])
  })

  test("that only oauth4webapi rejects is not named an ID token", async () => {
    const idp = new Idp()
    idp.answers["/token"] = () => Response.json({ ...token, refresh_token: null })
    expect((await rejection(idp, { type: "oauth" })).message).toMatch(
      /^Provider "idp": the token response was rejected: .*"refresh_token"/,
    )
  })

  test("names the provider's code if it refuses a refresh", async () => {
    const idp = new Idp()
    idp.answers["/token"] = () => Response.json({ error: "invalid_grant" }, { status: 400 })
    await expect(redeemRefreshToken(toSettings(idp), { refreshToken: "rt", params: {}, sub: undefined, now })).rejects
      .toMatchObject({ type: "TokenRefreshError", code: "invalid_grant" })
  })
})

describe("a callback", () => {
  test.each<[string, (parameters: URLSearchParams) => void, string, RegExp]>([
    ["any parameter twice", (all) => ["1", "2"].forEach((n) => all.append("x", n)), "OAuthCallbackError", /twice/],
    ["an access token", (all) => all.set("access_token", "at"), "OAuthCallbackError", /implicit and hybrid/],
    ["another issuer", (all) => all.set("iss", `${issuer}/`), "InvalidCheck", /`iss`/],
    ["another state", (all) => all.set("state", "x"), "InvalidCheck", /`state`/],
  ])("with %s is rejected", async (_, answer, type, message) => {
    expect(await rejection(new Idp(), {}, answer)).toMatchObject({ type, message: expect.stringMatching(message) })
  })
})

describe("an ID token", () => {
  test.each<[string, JWTPayload, RegExp]>([
    ["of a logout", { events: { "http://schemas.openid.net/event/backchannel-logout": {} } }, /logout token/],
    ["with a time of authentication that is text", { auth_time: String(seconds) }, /"auth_time"/],
    ["with a negative time of authentication", { auth_time: -1 }, /"auth_time"/],
  ])("%s is rejected", async (_, claims, message) => {
    const idp = new Idp()
    Object.assign(idp.claims, claims)
    expect((await rejection(idp)).message).toMatch(message)
  })

  test.each([[31, "rejected"], [29, "accepted"]])(
    "from a clock that is %d seconds ahead is %s",
    async (ahead, outcome) => {
      const idp = new Idp()
      Object.assign(idp.claims, { iat: seconds + ahead })
      if (outcome === "accepted") await signIn(idp, toSettings(idp))
      else expect((await rejection(idp)).message).toBe('Provider "idp": ID token rejected: "iat" is in the future')
    },
  )
})

test.each([["iss", `${issuer}/`], ["aud", "another"], ["sub", "another"]])(
  "userinfo in JSON whose `%s` is not that of the ID token is rejected",
  async (name, value) => {
    const idp = new Idp()
    Object.assign(idp.userinfo, { [name]: value })
    expect((await rejection(idp, { idToken: false })).message).toContain(`\`${name}\` does not match the ID token`)
  },
)

describe("the discovery document", () => {
  test.each([`${issuer}/`, "https://other.test"])(
    "of the issuer %s is rejected, and the error names both",
    async (named) => {
      const idp = new Idp()
      idp.metadata["issuer"] = named
      const message =
        `its discovery document names the issuer "${named}", but \`issuer\` is "${issuer}"; set \`issuer\``
      await expect(start(toSettings(idp))).rejects.toMatchObject({
        type: "InvalidEndpoints",
        message: expect.stringContaining(`Provider "idp": ${message}`),
      })
    },
  )

  test("may be at another URL, if the option `discovery` names it", async () => {
    const idp = new Idp()
    idp.answers["/elsewhere"] = () => Response.json(idp.metadata)
    await start(toSettings(idp, { discovery: `${issuer}/elsewhere` }))
    expect(idp.requests.map(({ url }) => url)).toEqual([`${issuer}/elsewhere`])
  })

  test.each([
    ["text", () => new Response("No such realm", { status: 404 }), /status 404.*No such realm/],
    ["a page", () => typed("<p>", "text/html"), /application\/json/],
    ["a list", () => Response.json([]), /top level object/],
  ])("that is %s is an error in the words of the provider", async (_, answer, message) => {
    const idp = new Idp()
    idp.answers["/.well-known/openid-configuration"] = answer
    const error = await start(toSettings(idp)).catch((thrown) => thrown)
    expect([error.type, `${error.message} ${inspect(error.cause)}`]).toEqual([
      "OAuthSignInError",
      expect.stringMatching(message),
    ])
  })
})

test.each<[string, (idp: Idp) => void, string | RegExp]>([
  ["a request that its sender ends", (idp) => {
    idp.answers["/token"] = () => {
      throw new DOMException("The operation timed out", "TimeoutError")
    }
  }, 'Provider "idp": The operation timed out'],
  ["a key that cannot be imported", (idp) => {
    idp.answers["/jwks"] = async () => Response.json({ keys: [{ ...await exportJWK(rsa.privateKey), kid: "one" }] })
  }, /^Provider "idp": .*(usage|key)/i],
])("%s is an error in the words of the runtime, whose codes are numbers", async (_, change, message) => {
  const idp = new Idp()
  change(idp)
  expect(await rejection(idp)).toMatchObject({ type: "OAuthCallbackError", message: expect.stringMatching(message) })
})

test("a nonce that the provider demands twice is an error that names it", async () => {
  const idp = new Idp()
  let asked = 0
  idp.answers["/token"] = () =>
    Response.json({ error: "use_dpop_nonce" }, { status: 400, headers: { "dpop-nonce": `nonce-${++asked}` } })
  const message = 'Provider "idp": the token endpoint refused a proof that has the nonce it sent (`use_dpop_nonce`'
  expect((await rejection(idp, bound)).message).toContain(message)
  expect(idp.count("/token")).toBe(2)
})

test("a lazy configuration, which makes a provider for each request, does not fetch the keys again", async () => {
  const idp = new Idp()
  for (const _ of [1, 2, 3]) await signIn(idp, toSettings(idp))
  expect([idp.count("/jwks"), idp.count("/.well-known/openid-configuration")]).toEqual([1, 1])
})

test.each<[string, object]>([
  ["token.conform", { token: { conform: () => undefined } }],
  ["token.method", { token: { method: "GET" } }],
  ["token.bodyType", { token: { bodyType: "json" } }],
  ["token.callbackParams", { token: { callbackParams: ["x"] } }],
  ["token.refreshUrl", { token: { refreshUrl: `${issuer}/refresh` } }],
  ["parameterNames", { parameterNames: { client_id: "app" } }],
  ["issuerFrom", { issuerFrom: () => issuer }],
])("the option %s for other providers is refused when the app starts", (option, more) => {
  expect(() => toSettings(new Idp(), more)).toThrow(
    new RegExp(`^Provider "idp": \`${option}\` .*; remove it, or \`strict`),
  )
})

test.each<[string, Partial<StrictConfig>]>([
  ["signed responses of plain OAuth", { type: "oauth", client: { authorization_signed_response_alg: "RS256" } }],
  ["signed userinfo of plain OAuth", { type: "oauth", client: { userinfo_signed_response_alg: "RS256" } }],
  ["ID tokens from which the profile does not come", { idToken: false }],
])("%s need `jwks_endpoint` if the other endpoints are set", (_, more) => {
  const endpoints = { authorization: `${issuer}/authorize`, token: `${issuer}/token`, userinfo: `${issuer}/userinfo` }
  expect(() => toSettings(new Idp(), { ...more, ...endpoints })).toThrow('Provider "idp": `jwks_endpoint` is needed')
  toSettings(new Idp(), { ...more, ...endpoints, jwks_endpoint: `${issuer}/jwks` })
  toSettings(new Idp(), more)
})

describe("an error never contains what the provider sent (case 93)", () => {
  const planted = "planted-0123456789"
  const claims = { sub: "sub-1", secret: planted }
  const sign = (idp: Idp, more: JWTPayload, key = rsa.privateKey, alg = "RS256") => {
    idp.sign = (own) => new SignJWT({ ...own, ...claims, ...more }).setProtectedHeader({ alg, kid: "one" }).sign(key)
  }
  const encrypted: Partial<StrictConfig> = {
    client: { id_token_encrypted_response_alg: "ECDH-ES" },
    decryptionKey: privateKey as CryptoKey,
  }
  const encrypt = async (text: string) =>
    await new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: "ECDH-ES", enc: "A128CBC-HS256" }).encrypt(publicKey)

  test.each<[string, (idp: Idp) => unknown, Partial<StrictConfig>?]>([
    ["a wrong audience", (idp) => sign(idp, { aud: "x" })],
    ["a wrong issuer", (idp) => sign(idp, { iss: "https://other.test" })],
    ["a wrong nonce", (idp) => sign(idp, { nonce: "x" })],
    ["an end in the past", (idp) => sign(idp, { exp: 1 })],
    ["a stranger's signature", (idp) => sign(idp, {}, otherRsa.privateKey)],
    ["an unknown key", (idp) => (sign(idp, {}), idp.answers["/jwks"] = () => Response.json({ keys: [] }))],
    ["several keys", (idp) => {
      sign(idp, {}, otherRsa.privateKey)
      const pair = [toJwk(rsa, "one"), toJwk(rsa, "one")]
      idp.answers["/jwks"] = async () => Response.json({ keys: await Promise.all(pair) })
    }],
    ["no algorithm that is known", (idp) => {
      sign(idp, {})
      idp.metadata["id_token_signing_alg_values_supported"] = ["ES256"]
    }],
    ["no JSON inside of the encryption", (idp) => idp.sign = () => encrypt(planted), encrypted],
    ["no encryption", () => {}, encrypted],
    ["userinfo that is no object", (idp) => idp.answers["/userinfo"] = () => Response.json([planted]), {
      idToken: false,
    }],
    ["userinfo without `sub`", (idp) => idp.answers["/userinfo"] = () => Response.json({ planted }), {
      idToken: false,
    }],
    ["userinfo that is no JSON", (idp) => idp.answers["/userinfo"] = () => typed(planted, "application/json"), {
      idToken: false,
    }],
    [
      "userinfo with a challenge",
      (idp) =>
        idp.answers["/userinfo"] = () =>
          Response.json({ sub: "sub-1", planted }, { headers: { "www-authenticate": `Bearer x="${planted}"` } }),
      {
        idToken: false,
      },
    ],
  ])("with %s", async (_, change, more) => {
    const idp = new Idp()
    idp.tokens = { ...idp.tokens, access_token: planted }
    change(idp)
    const error = await rejection(idp, more)
    expect(error.message).toMatch(/^Provider "idp": /)
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(planted)
  })
})
