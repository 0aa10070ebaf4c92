import { describe, expect, test } from "vitest"
import { tenants } from "../src/features.ts"
import { Auth, type AuthConfig, skipCSRFCheck } from "../src/index.ts"
import { decode, encode, getToken } from "../src/jwt.ts"
import Credentials from "../src/providers/credentials.ts"
import { toHash } from "../src/seal/runtime-crypto.ts"

const secret = "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj"
const old = "old-Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0"

describe("encode and decode", () => {
  test("a token is decoded as it was encoded, with dates", async () => {
    const token = await encode({ token: { sub: "1", role: "admin" }, secret, maxAge: 60 })
    expect(await decode({ token, secret: [old, secret] })).toMatchObject({
      sub: "1",
      role: "admin",
      exp: expect.any(Number),
    })
    expect(await decode({ token, secret: old })).toBeNull()
  })
  test.each([undefined, "", "x", "a.b.c", "eyJ.x.y.z.w"])(
    "the invalid token %j is decoded as null and does not throw",
    async (token) => {
      expect(await decode({ token, secret })).toBeNull()
    },
  )
  test("a missing secret throws", async () => {
    await expect(decode({ token: "x", secret: "" })).rejects.toMatchObject({ type: "MissingSecret" })
    expect(() => encode({ token: {}, secret: [] })).toThrow(/secret/)
  })
})

describe("a salt", () => {
  const salts = ["password-reset", "", " ", "svc.session-token.0", "a\0", "a", "x".repeat(5000), "ümläut"]
  const make = (salt: string | undefined) => encode({ token: { sub: "1" }, secret, salt })

  test("a token is decoded only with its own salt", async () => {
    for (const from of [undefined, ...salts]) {
      for (const salt of [undefined, ...salts]) {
        const opened = await decode({ token: await make(from), secret, salt })
        expect(opened?.sub, `${from} was decoded with ${salt}`).toBe(from === salt ? "1" : undefined)
      }
    }
  })

  test("a token is still decoded after more salts than the cache holds, and with a rotated secret", async () => {
    const token = await make("first")
    for (let i = 0; i < 40; i++) await make(`salt of user ${i}`)
    expect(await decode({ token, secret: [old, secret], salt: "first" })).toMatchObject({ sub: "1" })
    expect(await decode({ token, secret: old, salt: "first" })).toBeNull()
  })
})

describe("an origin", () => {
  const secret = "a secret of more than thirty-two characters"
  const origin = "https://a.example"

  test.each([undefined, "password-reset"])(
    "a token is decoded only with its own origin, and the salt %s",
    async (salt) => {
      const token = await encode({ token: { sub: "ada" }, secret, salt, origin })
      expect(await decode({ token, secret, salt, origin })).toMatchObject({ sub: "ada" })
      for (const other of [undefined, "", "https://b.example", "a.example"]) {
        expect(await decode({ token, secret, salt, origin: other })).toBeNull()
      }
      expect(await decode({ token: await encode({ token: {}, secret, salt }), secret, salt, origin })).toBeNull()
      expect(await decode({ token, secret, salt: origin })).toBeNull()
    },
  )

  test("the session that Auth set at one origin is read there only", async () => {
    const config: Omit<AuthConfig, "raw"> = {
      providers: [Credentials({ authorize: () => ({ id: "ada", name: "Ada" }) })],
      secret,
      skipCSRFCheck,
      use: [tenants({ origins: [origin, "https://*.b.example"] })],
      logger: { warn() {} },
    }
    const response = await Auth(new Request(`${origin}/auth/callback/credentials`, { method: "POST" }), config)
    const cookie = response.headers.getSetCookie()[0]!.split(";", 1)[0]!
    const read = (given?: string) =>
      getToken({ req: new Request(`${origin}/`, { headers: { cookie } }), secret, ...(given && { origin: given }) })
    expect(await read(origin)).toMatchObject({ name: "Ada" })
    expect([await read(), await read("https://t.b.example")]).toEqual([null, null])
  })
})

describe("getToken", async () => {
  const token = await encode({ token: { sub: "1" }, secret })
  test.each<[string, Record<string, string>, unknown]>([
    ["a secure cookie", { cookie: `__Host-svc.session-token=${token}` }, "1"],
    [
      "a plain cookie beside a secure one (case 107)",
      { cookie: `__Host-svc.csrf-token=x; svc.session-token=${token}` },
      undefined,
    ],
    ["a plain cookie", { cookie: `a=b; svc.session-token=${token}` }, "1"],
    ["chunks", { cookie: `svc.session-token.0=2~${token.slice(0, 50)}; svc.session-token.1=${token.slice(50)}` }, "1"],
    ["junk beside it", { cookie: `svc.session-token=junk; svc.session-token=${token}` }, "1"],
    ["a bearer", { authorization: `Bearer ${token}` }, "1"],
    ["a malformed bearer", { authorization: "Bearer %" }, undefined],
    ["a bearer with a broken escape", { authorization: "Bearer %E0%A4%A" }, undefined],
    ["two bearers", { authorization: `Bearer ${token}, Bearer ${token}` }, undefined],
    ["basic", { authorization: `Basic ${token}` }, undefined],
    ["nothing", {}, undefined],
  ])("the right token is read from: %s", async (_, headers, sub) => {
    expect((await getToken({ req: new Request("http://a.test", { headers }), secret }))?.sub).toBe(sub)
    expect((await getToken({ req: { headers }, secret }))?.sub).toBe(sub)
  })

  test("on https a plain cookie, which a sibling site could set, is ignored (case 107)", async () => {
    const cookie = `svc.session-token=${token}`
    expect(await getToken({ req: new Request("https://a.test", { headers: { cookie } }), secret })).toBeNull()
    expect(await getToken({ req: { headers: { cookie } }, secret, secureCookie: true })).toBeNull()
  })

  test("headers in several lines, as Node may return them, are joined by the rule of each header", async () => {
    const read = (headers: Record<string, string[]>) => getToken({ req: { headers }, secret })
    expect(await read({ cookie: ["a=b", `svc.session-token=${token}`] })).toMatchObject({ sub: "1" })
    expect(await read({ authorization: [`Bearer ${token}`] })).toMatchObject({ sub: "1" })
    expect(await read({ authorization: [`Bearer ${token.slice(0, 50)}`, token.slice(50)] })).toBeNull()
  })

  test("the cookie with the given name is read", async () => {
    const headers = { cookie: `svc.session-token=x; own=${token}` }
    expect(await getToken({ req: { headers }, secret, cookieName: "own" })).toMatchObject({ sub: "1" })
    expect(await getToken({ req: { headers }, secret })).toBeNull()
  })

  test("the given cookie name is tried as salt, too, but no other salt", async () => {
    const read = async (salt: string, by: "cookie" | "authorization") => {
      const token = await encode({ token: { sub: "1" }, secret, salt })
      const headers = { [by]: by === "cookie" ? `own=${token}` : `Bearer ${token}` }
      return (await getToken({ req: { headers }, secret, cookieName: "own" }))?.sub
    }
    for (const by of ["cookie", "authorization"] as const) {
      expect([await read("own", by), await read("other", by)], by).toEqual(["1", undefined])
    }
    const salted = await encode({ token: { sub: "1" }, secret, salt: "own" })
    expect(await getToken({ req: { headers: { authorization: `Bearer ${salted}` } }, secret })).toBeNull()
  })

  test("a session that the user signed out of returns null (case 56)", async () => {
    const ended = await encode({ token: { sub: "1", sid: "ended" }, secret })
    const mark = (await toHash("ended")).slice(0, 22)
    const cookie = (marks: string) => ({ cookie: `svc.session-token=${ended}; svc.signed-out=${marks}` })
    expect(await getToken({ req: { headers: cookie(mark) }, secret })).toBeNull()
    expect(await getToken({ req: { headers: cookie("other") }, secret })).toMatchObject({ sub: "1" })
  })

  test("the session that Auth set is read", async () => {
    const config = {
      secret,
      origin: "https://a.test",
      skipCSRFCheck: skipCSRFCheck as typeof skipCSRFCheck,
      providers: [{
        id: "p",
        name: "P",
        type: "credentials" as const,
        credentials: {},
        authorize: () => ({ id: "7" }),
      }],
    }
    const answer = await Auth(new Request("https://a.test/auth/callback/p", { method: "POST" }), config)
    const cookie = answer.headers.getSetCookie().map((text) => text.split(";")[0]).join("; ")
    expect(await getToken({ req: new Request("https://a.test", { headers: { cookie } }), secret })).toMatchObject({
      sub: "7",
    })
  })
})
