import { inspect } from "node:util"
import { SignJWT } from "jose"
import { describe, expect, test } from "vitest"
import type { OIDCConfig, UserinfoContext } from "../../src/oauth/provider.ts"
import type { Profile } from "../../src/types.ts"
import {
  clientId,
  ec,
  Idp,
  issuer,
  otherRsa,
  rsa,
  seconds,
  signIn,
  toPlainSettings,
  toSettings,
  toUnsigned,
} from "./fixture.ts"

describe("an OpenID Connect profile", () => {
  test.each([["name"], ["email"]])("without %s takes it from userinfo, which overrides nothing", async (claim) => {
    const idp = new Idp()
    const had = { ...idp.claims }
    delete idp.claims[claim]
    const { profile } = await signIn(idp, toSettings(idp))
    expect(profile).toMatchObject({ ...had, [claim]: idp.userinfo[claim], locale: "en" })
  })

  test("takes the address and `email_verified` from one source (case 51)", async () => {
    const unproven = new Idp()
    Object.assign(unproven.claims, { email: "victim@corp.test", email_verified: undefined, name: undefined })
    Object.assign(unproven.userinfo, { email: "attacker@evil.test", email_verified: true })
    const kept = (await signIn(unproven, toSettings(unproven))).profile
    expect([kept.email, kept.email_verified]).toEqual(["victim@corp.test", undefined])
    const filled = new Idp()
    Object.assign(filled.claims, { email: undefined, email_verified: true })
    Object.assign(filled.userinfo, { email: "victim@corp.test", email_verified: false })
    const { email, email_verified } = (await signIn(filled, toSettings(filled))).profile
    expect([email, email_verified]).toEqual(["victim@corp.test", false])
  })

  test("has `amr` and `acr` of a verified ID token alone: userinfo may contain what its user has typed", async () => {
    const idp = new Idp()
    Object.assign(idp.claims, { name: undefined })
    Object.assign(idp.userinfo, { amr: ["mfa"], acr: "phr" })
    expect(await signIn(idp, toSettings(idp))).not.toHaveProperty("profile.amr")
    expect(await signIn(idp, toSettings(idp))).not.toHaveProperty("profile.acr")
    Object.assign(idp.claims, { amr: ["pwd"], acr: "0" })
    expect((await signIn(idp, toSettings(idp))).profile).toMatchObject({ amr: ["pwd"], acr: "0" })
    // such an ID token is not verified
    const unread = (await signIn(idp, toSettings(idp, { idToken: false }))).profile
    expect(unread).not.toHaveProperty("amr")
    expect(unread).not.toHaveProperty("acr")
  })

  test("takes the address and whether it is verified from one source, under the provider's own names (case 51)", async () => {
    const emailFrom = ({ verified }: Profile) => ({ email_verified: verified === true })
    const unproven = new Idp()
    Object.assign(unproven.claims, { email: "victim@corp.test", name: undefined })
    Object.assign(unproven.userinfo, { email: "attacker@evil.test", verified: true })
    const kept = (await signIn(unproven, toSettings(unproven, { emailFrom }))).profile
    expect([kept.email, kept.email_verified]).toEqual(["victim@corp.test", false])
    const filled = new Idp()
    Object.assign(filled.claims, { email: undefined, verified: true })
    Object.assign(filled.userinfo, { email: "victim@corp.test" })
    const { email, email_verified } = (await signIn(filled, toSettings(filled, { emailFrom }))).profile
    expect([email, email_verified]).toEqual(["victim@corp.test", false])
    filled.userinfo.verified = true
    expect((await signIn(filled, toSettings(filled, { emailFrom }))).profile.email_verified).toBe(true)
  })

  test("has only the address and the verification that `emailFrom` returns", async () => {
    const idp = new Idp()
    Object.assign(idp.claims, { email_verified: true, mail: "mail@corp.test", name: "Ada" })
    const read = async (emailFrom: NonNullable<OIDCConfig["emailFrom"]>, more: Partial<OIDCConfig> = {}) => {
      const { email, email_verified } = (await signIn(idp, toSettings(idp, { emailFrom, ...more }))).profile
      return [email, email_verified]
    }
    const emailFrom = ({ mail }: Profile) => ({ email: String(mail), email_verified: true })
    expect(await read(emailFrom)).toEqual(["mail@corp.test", true])
    expect(await read(emailFrom, { provesEmail: false })).toEqual(["mail@corp.test", undefined])
    expect(await read(() => ({}))).toEqual(["Ada@Example.test", undefined])
    expect(await read(() => ({ email: null }), { idToken: true })).toEqual([null, undefined])
  })

  test.each([["\u212aevin@Corp.Test", "\u212aevin@corp.test"], ["ADA@Corp.Test", "ada@corp.test"]])(
    "lower-cases the letters A to Z of %j and no others (case 41)",
    async (email, lower) => {
      const idp = new Idp()
      idp.claims.email = email
      expect((await signIn(idp, toSettings(idp))).user.email).toBe(lower)
    },
  )

  test.each(["\ud800", "", "null", 1.5, 2 ** 60, {}])("with the id %j is rejected (case 54)", async (id) => {
    const idp = new Idp()
    await expect(signIn(idp, toSettings(idp, { profile: () => ({ id: id as string }) }))).rejects.toMatchObject({
      type: "OAuthProfileParseError",
    })
  })

  test("treats a claim of null as missing", async () => {
    const idp = new Idp()
    idp.claims.email = null
    expect((await signIn(idp, toSettings(idp))).user.email).toBe("info@example.test")
  })

  test("is rejected if userinfo belongs to another user (case 12)", async () => {
    for (const sub of ["sub-2", undefined, "", 1]) {
      const idp = new Idp()
      delete idp.claims.name
      idp.userinfo.sub = sub
      await expect(signIn(idp, toSettings(idp))).rejects.toMatchObject({ type: "OAuthCallbackError" })
    }
  })

  test("is rejected if userinfo fails; the error names the option to go without", async () => {
    const idp = new Idp()
    delete idp.claims.email
    idp.answers["/userinfo"] = () => new Response("", { status: 401 })
    await expect(signIn(idp, toSettings(idp))).rejects.toMatchObject({
      type: "OAuthCallbackError",
      message: expect.stringContaining("`idToken: true`"),
    })
    expect((await signIn(idp, toSettings(idp, { idToken: true }))).user.name).toBe("Ada")
  })

  test("stays as it is without userinfo", async () => {
    const idp = new Idp()
    delete idp.claims.email
    delete idp.metadata.userinfo_endpoint
    expect((await signIn(idp, toSettings(idp))).user.email).toBeUndefined()
  })

  test("with `idToken: false` is userinfo, whatever else the ID token contains", async () => {
    const idp = new Idp()
    Object.assign(idp.claims, { exp: 1, nonce: "another", email: "other@example.test" })
    idp.sign = (claims) => Promise.resolve(toUnsigned(claims))
    const { user, profile } = await signIn(idp, toSettings(idp, { idToken: false }))
    expect(user.name).toBe("Ada of userinfo")
    expect(profile).toEqual(idp.userinfo)
    delete idp.userinfo.sub
    const done = signIn(idp, toSettings(idp, { idToken: false }))
    await expect(done).rejects.toMatchObject({ type: "OAuthCallbackError" })
  })

  test("with `idToken: false` needs no ID token", async () => {
    const idp = new Idp()
    idp.answers["/token"] = () => Response.json(idp.tokens)
    expect((await signIn(idp, toSettings(idp, { idToken: false }))).profile).toEqual(idp.userinfo)
  })

  test.each<[string, object, string]>([
    ["`sub` is another user's", { sub: "sub-2" }, "userinfo's `sub`"],
    ["`sub` is missing", { sub: undefined }, '"sub" must be a non-empty string'],
    ["`sub` is empty", { sub: "" }, '"sub" must be a non-empty string'],
    ["`iss` is another issuer", { iss: "https://evil.test" }, 'unexpected "iss"'],
    ["`iss` is missing", { iss: undefined }, 'unexpected "iss"'],
    ["`aud` is another client", { aud: "another" }, 'unexpected "aud"'],
    ["`aud` lacks this client", { aud: ["another"] }, 'unexpected "aud"'],
    ["`aud` is missing", { aud: undefined }, 'unexpected "aud"'],
  ])("with `idToken: false` is rejected if the ID token's %s", async (_, claims, reason) => {
    const idp = new Idp()
    Object.assign(idp.claims, claims)
    idp.sign = (given) => Promise.resolve(toUnsigned(given))
    await expect(signIn(idp, toSettings(idp, { idToken: false }))).rejects.toMatchObject({
      type: "OAuthCallbackError",
      message: expect.stringContaining(reason),
    })
  })

  test("with `idToken: false` is rejected if the ID token cannot be read, and the error names the fix", async () => {
    const idp = new Idp()
    idp.sign = () => Promise.resolve("broken")
    await expect(signIn(idp, toSettings(idp, { idToken: false }))).rejects.toMatchObject({
      type: "OAuthCallbackError",
      message: expect.stringContaining("`oauth()`"),
    })
  })

  test("with `idToken: false` may have another shape that the provider's own `request` returns", async () => {
    const idp = new Idp()
    const request = (found: Profile) => toSettings(idp, { idToken: false, userinfo: { request: () => found } })
    expect((await signIn(idp, request({ id: "own" }))).user.id).toBe("own")
    await expect(signIn(idp, request({ id: "own", sub: "sub-2" }))).rejects.toMatchObject({
      type: "OAuthCallbackError",
    })
  })

  test.each<[string, unknown, boolean]>([
    ["iss", issuer, true],
    ["iss", null, true],
    ["iss", "https://evil.test", false],
    ["aud", clientId, true],
    ["aud", ["another", clientId], true],
    ["aud", null, true],
    ["aud", "another", false],
    ["aud", ["another"], false],
  ])("from userinfo whose `%s` is %j is accepted: %s (OpenID Connect Core 5.3.2)", async (name, value, accepted) => {
    for (const idToken of [false, undefined]) {
      const idp = new Idp()
      delete idp.claims.name
      idp.userinfo[name] = value
      const done = signIn(idp, toSettings(idp, { idToken }))
      if (accepted) await expect(done).resolves.toMatchObject({ user: { name: "Ada of userinfo" } })
      else await expect(done).rejects.toMatchObject({ message: expect.stringContaining(`userinfo's \`${name}\``) })
    }
  })

  test("with standard claims becomes a user with text values only", async () => {
    const idp = new Idp()
    Object.assign(idp.claims, { name: undefined, nickname: 7, preferred_username: "ada", picture: { url: "x" } })
    Object.assign(idp.userinfo, { name: undefined })
    const { user } = await signIn(idp, toSettings(idp))
    expect(user).toEqual({ id: "sub-1", name: "ada", email: "ada@example.test", image: undefined })
  })
})

describe("a `userinfo.request` function", () => {
  test("gets tokens, provider and a fetch with the provider's rules", async () => {
    const idp = new Idp()
    idp.answers["/away"] = () => Response.redirect("https://evil.test/")
    const provider = toPlainSettings(idp, {
      userinfo: {
        async request({ tokens, provider, fetch }) {
          await expect(fetch(`${issuer}/away`)).rejects.toThrow(/redirect/)
          return { id: `${provider.id} ${tokens.access_token}` }
        },
      },
    })
    expect((await signIn(idp, provider)).user.id).toBe("plain at-1")
  })

  test.each(
    [
      ["the options", toPlainSettings, `${issuer}/userinfo`],
      ["the discovery document", toSettings, undefined],
    ] as const,
  )(
    "gets the URL of %s and the JSON of each answer",
    async (_, create, configured) => {
      const idp = new Idp()
      idp.answers["/userinfo/emails"] = () => Response.json(["own@example.test"])
      const provider = create(idp, {
        userinfo: {
          ...{ url: configured, always: true },
          async request({ tokens, url, readJson }) {
            const init = { headers: { authorization: `Bearer ${tokens.access_token}`, accept: "text/json" } }
            const [locale] = await readJson(`${url}/emails`, init)
            return { id: "own", ...await readJson(url), locale }
          },
        },
      })
      expect((await signIn(idp, provider)).profile).toMatchObject({ sub: "sub-1", locale: "own@example.test" })
      expect(idp.requests.slice(-2).map(({ headers }) => [headers.get("authorization"), headers.get("accept")]))
        .toEqual([["Bearer at-1", "text/json"], [null, "application/json"]])
    },
  )

  test("that reads the URL of a provider without one is rejected", async () => {
    const idp = new Idp()
    const userinfo = { url: undefined, request: ({ url }: { url: string }) => ({ id: url }) }
    await expect(signIn(idp, toPlainSettings(idp, { userinfo }))).rejects.toMatchObject({
      message: expect.stringContaining("userinfo"),
    })
  })

  test.each<[string, () => Response, string, string?]>([
    ["status 403", () => new Response("no at-s3cret", { status: 403 }), "answered with status 403", "no [redacted]"],
    ["status 201", () => Response.json({ id: "7" }, { status: 201 }), "answered with status 201", '{"id":"7"}'],
    ["a page", () => new Response("<p>at-s3cret"), "did not answer with JSON"],
    ["a redirect", () => Response.redirect("https://other.test"), "answered with a redirect, which is not followed"],
    ["too much", () => new Response("x".repeat(1024 * 1024 + 1)), "answered with more than 1048576 bytes"],
  ])("that gets %s fails without the token in its error (case 93)", async (_, answer, reason, said) => {
    const idp = new Idp()
    idp.tokens.access_token = "at-s3cret"
    idp.answers["/userinfo"] = answer
    const provider = toPlainSettings(idp, {
      userinfo: { url: `${issuer}/userinfo`, request: ({ url, readJson }) => readJson(`${url}?token=at-s3cret`) },
    })
    const error = await signIn(idp, provider).catch((thrown: Error) => thrown) as Error
    expect(error.message).toBe(`Provider "plain": ${issuer}/userinfo ${reason}`)
    const { err } = error.cause as { err: Error }
    expect((err.cause as Error | undefined)?.message).toBe(said)
    expect(inspect(error, { depth: 9 })).not.toContain("s3cret")
  })

  test.each([[null], [undefined], ["text"]])("must return an object: %s", async (given) => {
    const idp = new Idp()
    const provider = toPlainSettings(idp, { userinfo: { request: () => given as never } })
    await expect(signIn(idp, provider)).rejects.toMatchObject({ type: "OAuthCallbackError" })
  })

  test("that throws is an error of the callback, with the cause", async () => {
    const idp = new Idp()
    const err = new Error("no")
    const provider = toPlainSettings(idp, { userinfo: { request: () => Promise.reject(err) } })
    await expect(signIn(idp, provider)).rejects.toMatchObject({ type: "OAuthCallbackError", cause: { err } })
  })
})

describe("the id that `profile` returns (case 54)", () => {
  const withId = (id: unknown): Partial<OIDCConfig> => ({ profile: () => ({ id }) as never })

  test.each<[unknown, string]>([["a", "a"], [7, "7"], [0, "0"], ["0", "0"], [" a ", " a "], [-5, "-5"]])(
    "%j becomes %j in user and account",
    async (id, text) => {
      const idp = new Idp()
      const { user, account } = await signIn(idp, toSettings(idp, withId(id)))
      expect([user.id, account.providerAccountId]).toEqual([text, text])
    },
  )

  test.each([
    ...[undefined, null, "", "  ", "undefined", "null", "NaN", "[object Object]", NaN, Infinity, 1.5, 2 ** 53],
    ...[{}, ["a"], true, 7n, Symbol("a")],
  ])("the id %s is rejected", async (id) => {
    const idp = new Idp()
    await expect(signIn(idp, toSettings(idp, withId(id)))).rejects.toMatchObject({ type: "OAuthProfileParseError" })
  })

  test.each<[string, () => never]>([
    ["throws", () => {
      throw new Error("no")
    }],
    ["returns null", () => null as never],
    ["returns text", () => "a" as never],
  ])("a `profile` that %s is rejected", async (_, profile) => {
    const idp = new Idp()
    const error = { type: "OAuthProfileParseError", message: expect.stringContaining(`"idp"`) }
    await expect(signIn(idp, toSettings(idp, { profile }))).rejects.toMatchObject(error)
  })

  test("a profile with hostile keys changes no other object (case 88)", async () => {
    const idp = new Idp()
    idp.answers["/userinfo"] = () =>
      new Response(`{"sub":"sub-1","__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}`)
    delete idp.claims.name
    const { user, profile } = await signIn(idp, toSettings(idp))
    expect(({} as { x?: unknown }).x).toBeUndefined()
    expect((profile as { x?: unknown }).x).toBeUndefined()
    expect(user.id).toBe("sub-1")
  })
})

describe("signed userinfo (OpenID Connect Core §5.3.2)", () => {
  const signed = { idToken: false, client: { userinfo_signed_response_alg: "RS256" } } as const
  const toJwt = (idp: Idp, alg: string, key: typeof rsa.privateKey) => async () =>
    new Response(
      await new SignJWT({ iss: issuer, aud: clientId, ...idp.userinfo }).setProtectedHeader({ alg, kid: "one" }).sign(
        key,
      ),
      { headers: { "content-type": "application/jwt" } },
    )

  test("is used as the profile", async () => {
    const idp = new Idp()
    idp.answers["/userinfo"] = toJwt(idp, "RS256", rsa.privateKey)
    expect((await signIn(idp, toSettings(idp, signed))).user).toMatchObject({ id: "sub-1", name: "Ada of userinfo" })
    const request = idp.requests.find(({ url }) => url.endsWith("/userinfo"))!
    expect([request.headers.get("accept"), request.headers.get("authorization")]).toEqual([
      "application/jwt",
      "Bearer at-1",
    ])
  })

  test("without the option is rejected; the error names the option", async () => {
    const idp = new Idp()
    idp.answers["/userinfo"] = toJwt(idp, "RS256", rsa.privateKey)
    const request = ({ url, readJson }: UserinfoContext<Profile>) => readJson(url)
    const providers = [
      toSettings(idp, { idToken: false }),
      toPlainSettings(idp),
      toSettings(idp, { idToken: false, userinfo: { request } }),
    ]
    for (const provider of providers) {
      await expect(signIn(idp, provider)).rejects.toMatchObject({
        type: "OAuthCallbackError",
        message: expect.stringContaining("answered with a JWT; set `client.userinfo_signed_response_alg`"),
      })
    }
  })

  test.each<[string, (idp: Idp) => () => Response | Promise<Response>]>([
    ["signed with another key", (idp) => toJwt(idp, "RS256", otherRsa.privateKey)],
    ["signed with another algorithm", (idp) => toJwt(idp, "ES256", ec.privateKey)],
    ["not signed", (idp) => () => new Response(toUnsigned({ iss: issuer, aud: clientId, ...idp.userinfo }))],
    ["plain JSON", (idp) => () => Response.json(idp.userinfo)],
    ["over", (idp) => (idp.userinfo.exp = seconds - 60, toJwt(idp, "RS256", rsa.privateKey))],
    ["for another client", (idp) => (idp.userinfo.aud = "other", toJwt(idp, "RS256", rsa.privateKey))],
    ["of another user", (idp) => (idp.userinfo.sub = "sub-2", toJwt(idp, "RS256", rsa.privateKey))],
  ])("is rejected if it is %s", async (_, answer) => {
    const idp = new Idp()
    idp.answers["/userinfo"] = answer(idp)
    await expect(signIn(idp, toSettings(idp, signed))).rejects.toMatchObject({ type: "OAuthCallbackError" })
  })
})
