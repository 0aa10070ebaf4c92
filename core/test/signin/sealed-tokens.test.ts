import { describe, expect, test } from "vitest"
import { fromStored, toStored } from "../../src/signin/sealed-tokens.ts"
import { openContext, type RequestContext } from "../../src/app/context.ts"
import { getSettings } from "../../src/all-features.ts"
import { open, seal } from "../../src/seal/seal.ts"
import { findDpopKey, withDpopKey } from "../../src/app/dpop-key.ts"
import { clock } from "../../src/app/symbols.ts"
import { tenants } from "../../src/features.ts"

const [first, second] = ["first-secret-0123456789abcdef0123456789", "second-secret-0123456789abcdef012345678"]
const day = 86_400_000
const start = Date.UTC(2026, 0, 1)

const openWith = (secret: string | string[], { encryptTokens = true, at = start } = {}): RequestContext =>
  openContext(
    new Request("https://app.test"),
    getSettings({ providers: [], secret, trustHost: true, account: { encryptTokens }, [clock]: () => new Date(at) }),
  )
const key = { provider: "idp", providerAccountId: "ada" }
const tokens = { access_token: "access", refresh_token: "refresh", id_token: "a.b.c" }

describe("stored tokens", () => {
  test("are encrypted, each with a value of its own, and nothing else is changed", async () => {
    const row = { ...key, ...tokens, scope: "openid", expires_at: 7, access_token2: undefined }
    const stored = await toStored(openWith(first), row)
    expect(stored).toMatchObject({ ...key, scope: "openid", expires_at: 7 })
    const again = await toStored(openWith(first), row)
    const values = [stored, again].flatMap((one) => [one.access_token, one.refresh_token, one.id_token])
    expect(new Set(values).size).toBe(6)
    for (const value of values) expect(value).toMatch(/^[\w-]+\.\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/)
    expect(await fromStored(openWith(first), stored)).toEqual(row)
  })

  test("stay as they are without the option, and missing ones stay missing", async () => {
    const row = { ...key, ...tokens }
    expect(await toStored(openWith(first, { encryptTokens: false }), row)).toEqual(row)
    const none = { ...key, access_token: null, refresh_token: undefined, id_token: "" }
    expect(await toStored(openWith(first), none)).toEqual(none)
    expect(await fromStored(openWith(first), none)).toEqual(none)
  })

  test("are read at all origins of the app", async () => {
    const origins = ["https://a.test", "https://b.test"]
    const settings = getSettings({
      providers: [],
      secret: first,
      use: [tenants({ origins })],
      account: { encryptTokens: true },
    })
    const [a, b] = origins.map((origin) => openContext(new Request(origin), settings))
    expect(await fromStored(b!, await toStored(a!, { ...key, ...tokens }))).toEqual({ ...key, ...tokens })
  })

  test("are read with each of the secrets, with the option off, and years later", async () => {
    const stored = await toStored(openWith(first), { ...key, ...tokens })
    for (
      const context of [
        openWith([second, first]),
        openWith([first, second]),
        openWith(first, { encryptTokens: false }),
        openWith(first, { at: start + 3000 * day }),
      ]
    ) expect(await fromStored(context, stored)).toMatchObject(tokens)
    expect(await fromStored(openWith(second), stored)).toEqual({ ...key })
  })

  test.each([
    ["another account", { providerAccountId: "bob" }],
    ["another provider", { provider: "idp2" }],
    ["an account whose names join to the same text", { provider: "id", providerAccountId: "pada" }],
  ])("cannot be read in the row of %s", async (_, other) => {
    const stored = await toStored(openWith(first), { ...key, ...tokens })
    const copied = await fromStored(openWith(first), { ...stored, ...other })
    expect([copied.access_token, copied.refresh_token, copied.id_token]).toEqual([undefined, undefined, undefined])
  })

  test("cannot be read in another column", async () => {
    const stored = await toStored(openWith(first), { ...key, ...tokens })
    const moved = { ...key, access_token: stored.refresh_token, refresh_token: stored.id_token, id_token: "x" }
    expect(await fromStored(openWith(first), moved)).toEqual({ ...key, id_token: "x" })
  })

  test("are rejected if any part is changed", async () => {
    const { access_token } = await toStored(openWith(first), { ...key, access_token: "access" })
    const parts = access_token.split(".")
    for (const at of [2, 3, 4]) {
      const changed = parts.map((part, i) => i === at ? (part[0] === "A" ? "B" : "A") + part.slice(1) : part)
      const row = { ...key, access_token: changed.join(".") }
      expect((await fromStored(openWith(first), row)).access_token, `part ${at}`).toBe(undefined)
    }
  })

  test("of a provider that look like encrypted ones are kept, and encrypted like others", async () => {
    const auth0 = `${btoa('{"alg":"dir","enc":"A256GCM","iss":"https://x.auth0.com/"}').replace(/=+$/, "")}`
    const own = [
      `${auth0}..${"a".repeat(16)}.${"b".repeat(40)}.${"c".repeat(22)}`,
      "eyJ..",
      `eyJ..${"a".repeat(16)}.b.c`,
    ]
    for (const access_token of own) {
      expect((await fromStored(openWith(first), { ...key, access_token })).access_token).toBe(access_token)
      const stored = await toStored(openWith(first), { ...key, access_token })
      expect(stored.access_token).not.toContain(access_token)
      expect((await fromStored(openWith(first), stored)).access_token).toBe(access_token)
    }
  })

  test("may be long, and contain any text", async () => {
    for (const access_token of ["x".repeat(100_000), "Grüße \u{1f49c} \0"]) {
      const stored = await toStored(openWith(first), { ...key, access_token })
      expect(stored.access_token.length).toBeLessThan(new TextEncoder().encode(access_token).length * 1.34 + 150)
      expect((await fromStored(openWith(first), stored)).access_token).toBe(access_token)
    }
  })

  test("are no sessions, and sessions are no tokens", async () => {
    const { keys } = openWith(first)
    const times = { lifetime: 600, now: new Date(start) }
    const { access_token } = await toStored(openWith(first), {
      ...key,
      access_token: '{"iat":1767225600,"exp":1767229200}',
    })
    expect(await open(keys, "session", access_token, times)).toBe(undefined)
    const session = await seal(keys, "session", { sub: "ada" }, times)
    expect((await fromStored(openWith(first), { ...key, access_token: session })).access_token).toBe(session)
  })
})

describe("the key to which tokens are bound", () => {
  const jwk = '{"kty":"EC","d":"secret"}'
  const bound = withDpopKey({ ...key, ...tokens }, jwk)

  test.each([true, false])(
    "is stored encrypted with the access token, with `encryptTokens: %s`",
    async (encryptTokens) => {
      const context = openWith(first, { encryptTokens })
      const stored = await toStored(context, bound)
      expect(findDpopKey(stored)).toBe(undefined)
      expect(stored.access_token).toMatch(/^eyJ[\w-]+\.\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/)
      expect(stored.refresh_token === tokens.refresh_token).toBe(!encryptTokens)
      const opened = await fromStored(context, stored)
      expect([opened.access_token, findDpopKey(opened)]).toEqual(["access", jwk])
    },
  )

  test("is stored with the refresh token if the app stores no access token, and with no other", async () => {
    const stored = await toStored(openWith(first), withDpopKey({ ...key, refresh_token: "refresh" }, jwk))
    const opened = await fromStored(openWith(first), stored)
    expect([opened.refresh_token, findDpopKey(opened)]).toEqual(["refresh", jwk])
    const context = openWith(first, { encryptTokens: false })
    const deleted = withDpopKey({ ...key, access_token: null, refresh_token: null, id_token: "a.b.c" }, jwk)
    expect(await toStored(context, deleted)).toEqual({
      ...key,
      access_token: null,
      refresh_token: null,
      id_token: "a.b.c",
    })
  })

  test("opens with its secret alone, and for its account and column alone", async () => {
    const stored = await toStored(openWith(first), bound)
    const { access_token } = stored
    for (
      const [context, row] of [
        [openWith(second), stored],
        [openWith(first), { ...stored, providerAccountId: "grace" }],
        [openWith(first), { ...key, refresh_token: access_token }],
      ] as const
    ) {
      const opened = await fromStored(context, row)
      expect([findDpopKey(opened), JSON.stringify(opened).includes("secret")]).toEqual([undefined, false])
    }
    expect(findDpopKey(await fromStored(openWith([second, first]), stored))).toBe(jwk)
  })

  test("is not read from a token that only looks like one", async () => {
    const stored = await toStored(openWith(first), { ...key, access_token: JSON.stringify([jwk, "at"]) })
    const opened = await fromStored(openWith(first), stored)
    expect([opened.access_token, findDpopKey(opened)]).toEqual([JSON.stringify([jwk, "at"]), undefined])
  })
})
