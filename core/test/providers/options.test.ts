import { describe, expect, test } from "vitest"
import { customFetch } from "../../src/app/symbols.ts"
import { getProviderSettings } from "../check-provider.ts"
import Credentials from "../../src/providers/credentials.ts"
import { oauth, oidc } from "../../src/providers.ts"

const Acme = oauth({
  id: "acme",
  name: "Acme",
  authorization: { url: "https://acme.test/a", params: { scope: "read", audience: "api" } },
  token: "https://acme.test/t",
  userinfo: "https://acme.test/u",
  checks: ["pkce"],
})

describe("a provider made of facts", () => {
  test("works with and without a call", () => {
    expect(getProviderSettings(Acme)).toMatchObject({ id: "acme", type: "oauth" })
    expect(getProviderSettings(Acme({ clientId: "c" }))).toMatchObject({ config: { clientId: "c" } })
    expect(oidc({ id: "a", name: "A", issuer: "https://a.test" })()).toMatchObject({ type: "oidc", id: "a" })
  })

  test.each([
    ["an option over a fact", { name: "Own", id: "own" }, { name: "Own", id: "own" }],
    ["one parameter over another", { authorization: { params: { scope: "write" } } }, {
      authorization: { url: "https://acme.test/a", params: { scope: "write", audience: "api" } },
    }],
    ["a removed parameter", { authorization: { params: { audience: undefined } } }, {
      authorization: { url: "https://acme.test/a", params: { scope: "read", audience: undefined } },
    }],
    ["a URL, with the parameters kept", { authorization: "https://own.test/a" }, {
      authorization: { url: "https://own.test/a", params: { scope: "read", audience: "api" } },
    }],
    ["a list as a whole", { checks: ["none"] as const }, { checks: ["none"] }],
    ["an undefined option", { name: undefined, token: undefined, authorization: { url: undefined } }, {
      name: "Acme",
      token: "https://acme.test/t",
      authorization: { url: "https://acme.test/a", params: { scope: "read", audience: "api" } },
    }],
    ["a new option", { issuer: "https://acme.test" }, { issuer: "https://acme.test" }],
    ["the type, which only a fact can set", { type: "oidc" } as object, { type: "oidc" }],
  ])("merges %s", (_, options, merged) => {
    expect(Acme(options as object)).toMatchObject(merged)
  })

  test("merges symbols, and keeps functions and instances whole", async () => {
    const { privateKey } = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign"])
    const profile = () => ({ id: "1" })
    const made = Acme({ [customFetch]: fetch, profile, token: { clientPrivateKey: privateKey } as object })
    expect(made[customFetch]).toBe(fetch)
    expect(made.profile).toBe(profile)
    expect(made.token).toMatchObject({ url: "https://acme.test/t" })
    expect((made.token as { clientPrivateKey: unknown }).clientPrivateKey).toBe(privateKey)
  })

  test("does not change facts and options", () => {
    const options = Object.freeze({ authorization: Object.freeze({ params: Object.freeze({ scope: "x" }) }) })
    Acme(options)
    expect(Acme().authorization).toEqual({ url: "https://acme.test/a", params: { scope: "read", audience: "api" } })
  })

  test("cannot be used to pollute prototypes (case 88)", () => {
    const hostile = JSON.parse(
      `{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"authorization":{"__proto__":{"x":1},"params":{"__proto__":{"x":1}}}}`,
    )
    const made = Acme(hostile)
    expect(({} as { x?: unknown }).x).toBeUndefined()
    expect((made as { x?: unknown }).x).toBeUndefined()
    expect((made.authorization as { x?: unknown }).x).toBeUndefined()
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype)
  })
})

describe("Credentials", () => {
  test("has defaults for id, name and fields", () => {
    const authorize = () => null
    const plain = { id: "credentials", name: "Credentials", type: "credentials", credentials: {}, authorize }
    expect(Credentials({ authorize })).toMatchObject(plain)
    expect(Credentials({ authorize, id: undefined, name: "Pass", credentials: { pin: { label: "PIN" } } }))
      .toMatchObject({
        ...plain,
        name: "Pass",
        credentials: { pin: { label: "PIN" } },
      })
  })

  test("is rejected at the start without authorize", () => {
    expect(() => getProviderSettings(Credentials({} as never))).toThrow(
      expect.objectContaining({ type: "MissingAuthorize" }),
    )
  })
})
