import { describe, expect, test } from "vitest"
import type { OAuthConfig } from "../../src/oauth/provider.ts"
import type { Provider } from "../../src/app/provider.ts"
import { allowInsecureRequests } from "../../src/app/symbols.ts"
import { findMissingVariables } from "../../src/app/client-credentials.ts"
import type { OAuthSettings } from "../../src/oauth/settings.ts"
import { getProviderSettings } from "../check-provider.ts"

const oauth = {
  ...{ id: "acme", name: "Acme", type: "oauth" as const },
  ...{ authorization: "https://acme.test/a", token: "https://acme.test/t", userinfo: "https://acme.test/u" },
}
const oidc = { id: "acme", name: "Acme", type: "oidc" as const, issuer: "https://acme.test" }
const credentials = { id: "acme", name: "Acme", type: "credentials" as const, credentials: {}, authorize: () => null }
const without = (option: keyof typeof oauth) => ({ ...oauth, [option]: undefined })
const read = (provider: object) => getProviderSettings(provider as Provider) as OAuthSettings

describe("a malformed provider is rejected, and the error names the provider, the option and the fix (case 89)", () => {
  test.each<[string, unknown, string, RegExp]>([
    ["undefined", undefined, "InvalidConfig", /`providers`/],
    ["text", "github", "InvalidConfig", /`providers`/],
    ["a function that returns nothing", () => undefined, "InvalidConfig", /`providers`/],
    ["a promise", () => Promise.resolve(oauth), "InvalidConfig", /`id`/],
    ...["", "a/b", "a:b", "a.b", "..", "-a", "_a", "a b", "a\n", "ä", "a%2fb", "$(x)", "__proto__", 7, null, undefined]
      .map(
        (
          id,
        ): [string, unknown, string, RegExp] => [`id ${JSON.stringify(id)}`, { ...oauth, id }, "InvalidConfig", /`id`/],
      ),
    ["no name", { ...oauth, name: "" }, "InvalidConfig", /"acme": `name`/],
    ["an unknown type", { ...oauth, type: "saml" }, "InvalidConfig", /"acme": `type`/],
    [
      "no authorization",
      without("authorization"),
      "InvalidEndpoints",
      /"acme": endpoints are missing; set `authorization`/,
    ],
    ["no token", without("token"), "InvalidEndpoints", /"acme": endpoints are missing; set `token`/],
    ["no userinfo", without("userinfo"), "InvalidEndpoints", /"acme": endpoints are missing; set `userinfo`/],
    ...[
      ['M0 0"/><script>alert(1)</script>', "markup"],
      ["M0 0</path>", "the end of the element"],
      ['M0 0" onload="alert(1)', "a quote"],
      ["M0 0' x", "an apostrophe"],
      ["M0 0url(https://a.test/x)", "a URL"],
      ["url(#a)", "a reference"],
      ["M0 0&quot;", "an entity"],
      ["M0 0;fill:red", "a style"],
      ["L0 0", "no start"],
      [" M0 0", "a space first"],
      ["", "nothing"],
      ["acme", "a word"],
      [`M${"0 ".repeat(10_000)}`, "20,001 characters"],
      [true, "true"],
      [null, "null"],
      [0, "a number"],
      [["M0 0"], "a list"],
      [{ path: "M0 0" }, "an object"],
    ].map(([mark, what]): [string, unknown, string, RegExp] => [
      `${what} as mark`,
      { ...oauth, mark },
      "InvalidConfig",
      /"acme": `mark` must be the data of one SVG path, which begins with M, or `false`/,
    ]),
    ["a relative URL", { ...oauth, token: "/t" }, "InvalidConfig", /"acme": `token`/],
    ["a URL with a space", { ...oauth, token: "https://acme.test/ t" }, "InvalidConfig", /`token`/],
    ["a URL with a user name", { ...oauth, token: "https://a:b@acme.test/t" }, "InvalidConfig", /`token`/],
    ["a URL with a fragment", { ...oauth, token: "https://acme.test/t#x" }, "InvalidConfig", /`token`/],
    ["another scheme", { ...oauth, authorization: "javascript:alert(1)" }, "InvalidConfig", /`authorization`/],
    [
      "http",
      { ...oauth, userinfo: "http://acme.test/u" },
      "InvalidConfig",
      /`userinfo` must be https.*allowInsecureRequests/,
    ],
    ["an http issuer", { ...oidc, issuer: "http://acme.test" }, "InvalidConfig", /`issuer` must be https/],
    ["an issuer with a query", { ...oidc, issuer: "https://acme.test/?a" }, "InvalidConfig", /`issuer`/],
    ["http keys", { ...oidc, jwks_endpoint: "http://acme.test/j" }, "InvalidConfig", /`jwks_endpoint`/],
    ["a URL as an object", { ...oauth, token: { url: new URL("https://acme.test") } }, "InvalidConfig", /`token`/],
    ["an unknown check", { ...oauth, checks: ["pcke"] }, "InvalidConfig", /`checks`/],
    ["checks as text", { ...oauth, checks: "pkce" }, "InvalidConfig", /`checks`/],
    ["nonce without OIDC", { ...oauth, checks: ["nonce"] }, "InvalidConfig", /`checks`.*oidc/],
    ...[["nonce"], ["state", "nonce"], ["nonce", "none"]].map((checks): [string, unknown, string, RegExp] => [
      `checks that are ${checks} where no ID token is read`,
      { ...oidc, idToken: false, checks },
      "InvalidConfig",
      /`checks` leaves neither PKCE nor nonce.*add "pkce", or remove `idToken: false`/,
    ]),
    ...[[], null, new URL("https://acme.test"), () => "x", Symbol("x")].map((
      value,
    ): [string, unknown, string, RegExp] => [
      `a parameter that is ${String(value)}`,
      { ...oidc, authorization: { params: { claims: value } } },
      "InvalidConfig",
      /"acme": `authorization.params.claims` must be text, a number, a boolean, or a plain object/,
    ]),
    [
      "parameters of a discovered endpoint",
      { ...oidc, token: { params: { version: "2" } } },
      "InvalidConfig",
      /`token.params` needs `token.url`/,
    ],
    [
      "userinfo signed with an unknown algorithm",
      { ...oidc, client: { userinfo_signed_response_alg: "none" } },
      "InvalidConfig",
      /userinfo_signed_response_alg/,
    ],
    ...[
      ...["response_type", "client_id", "redirect_uri", "state", "nonce", "code_challenge", "code_challenge_method"],
      ...["dpop_jkt", "scope", "authorization_details", "claims", "acr_values", "max_age", "resource", "audience"],
      ...["response_mode", "request", "request_uri"],
      ...["client_secret", "client_assertion", "client_assertion_type"],
    ].map((name): [string, unknown, string, RegExp] => [
      `${name} for browsers`,
      { ...oidc, browserParams: ["login", name] },
      "InvalidConfig",
      new RegExp(`^Provider "acme": \`browserParams\` must not contain "${name}", .*; remove it$`),
    ]),
    [
      "the provider's own name of a flow's parameter for browsers",
      { ...oauth, parameterNames: { client_id: "appid" }, browserParams: ["appid"] },
      "InvalidConfig",
      /`browserParams` must not contain "appid"/,
    ],
    ...["claims", { login: true }].map((browserParams): [string, unknown, string, RegExp] => [
      `browserParams ${JSON.stringify(browserParams)}`,
      { ...oauth, browserParams },
      "InvalidConfig",
      /`browserParams` must be a list such as/,
    ]),
    [
      "an unknown client authentication",
      { ...oauth, client: { token_endpoint_auth_method: "x" } },
      "InvalidConfig",
      /auth_method/,
    ],
    ...["none", "HS512", "hs256"].map((alg): [string, unknown, string, RegExp] => [
      `ID tokens signed ${alg}`,
      { ...oidc, client: { id_token_signed_response_alg: alg } },
      "InvalidConfig",
      /signed_response_alg/,
    ]),
    ["no authorize", { ...credentials, authorize: undefined }, "MissingAuthorize", /"acme": `authorize`/],
    ["no credentials", { ...credentials, credentials: undefined }, "InvalidConfig", /"acme": `credentials`/],
  ])("%s is rejected", (_, provider, type, message) => {
    expect(() => getProviderSettings(provider as Provider)).toThrow(
      expect.objectContaining({ type, message: expect.stringMatching(message) }),
    )
  })

  test("a hostile id is not repeated raw or in full", () => {
    const id = `\u001b[31m${"a".repeat(500)}`
    expect(() => read({ ...oauth, id })).toThrow(/^Provider "\\u001b\[31ma{60,80}: `id`/)
  })
})

describe("a provider", () => {
  test.each([
    ...["github", "42-school", "azure_ad", "GitHub", "a"].map((id) => ({ ...oauth, id })),
    { ...oauth, token: "http://localhost:8080/t" },
    { ...oauth, token: "http://127.0.0.1/t" },
    { ...oauth, token: "http://acme.test/t", [allowInsecureRequests]: true },
    { ...oauth, clientId: undefined },
    { ...oauth, userinfo: { request: () => ({}) } },
    { ...oauth, type: "oidc", idToken: false },
    { ...oauth, type: "oidc", client: { id_token_signed_response_alg: "HS256" } },
    { ...oauth, type: "oidc", jwks_endpoint: "https://acme.test/j" },
    { ...oidc, authorization: { params: { response_type: "code" } } },
    oidc,
    credentials,
  ])("%j is read with its defaults", (provider) => {
    expect(read(provider)).toMatchObject({ id: provider.id, type: provider.type })
  })

  test("is read once: the same object has the same settings", () => {
    let calls = 0
    const make = () => (calls++, oauth as OAuthConfig)
    expect(getProviderSettings(make)).toBe(getProviderSettings(make))
    expect(calls).toBe(1)
    expect(read(oauth)).toBe(read(oauth))
    expect(read({ ...oauth })).not.toBe(read(oauth))
  })

  test("is not changed, even if it is frozen", () => {
    const provider = Object.freeze({ ...oauth })
    expect(Object.isFrozen(read(provider))).toBe(true)
  })

  test.each([
    [oauth, []],
    [{ ...oauth, authorization: `${oauth.authorization}?scope=a+b&x=1` }, [["scope", "a b"], ["x", "1"]]],
    [oidc, [["scope", "openid profile email"]]],
    [{ ...oidc, authorization: { params: { scope: "openid", prompt: "login" } } }, [["scope", "openid"], [
      "prompt",
      "login",
    ]]],
    [{ ...oidc, authorization: { params: { scope: undefined } } }, []],
    [{ ...oidc, authorization: { params: { response_type: "code" } } }, [["scope", "openid profile email"]]],
    [{ ...oidc, authorization: { params: { max_age: 1, x: true, claims: { id_token: { email: null } } } } }, [
      ["scope", "openid profile email"],
      ["max_age", "1"],
      ["x", "true"],
      ["claims", '{"id_token":{"email":null}}'],
    ]],
    [{ ...oauth, authorization: `${oauth.authorization}?scope=users.read tweet.read` }, [
      ["scope", "users.read tweet.read"],
    ]],
    [{ ...oauth, authorization: { url: `${oauth.authorization}?scope=a&x=1`, params: { scope: "b", x: undefined } } }, [
      ["scope", "b"],
    ]],
  ])("is read with the authorization parameters of %j", (provider, params) => {
    expect(read(provider).authorization.params).toEqual(params)
  })

  test("is read with the query of an endpoint, to which `params` are added", () => {
    const { token, userinfo } = read({
      ...oauth,
      token: { url: "https://acme.test/t?v=1 b", params: { appid: "x y", v: 2, none: undefined } },
      userinfo: "https://acme.test/u?fields=a b",
    })
    expect([token.url, userinfo.url]).toEqual(["https://acme.test/t?v=2&appid=x+y", "https://acme.test/u?fields=a%20b"])
  })

  test.each<[object, readonly string[]]>([
    [{ response_type: "code", client_id: "c", redirect_uri: undefined }, []],
    [{ response_type: "Assertion", client_id: "other", redirect_uri: "undefined", state: "x", scope: "a" }, [
      "response_type",
      "client_id",
      "redirect_uri",
      "state",
    ]],
  ])("is read without the parameters that the flow sets: %j", (params, ignored) => {
    const { authorization } = read({ ...oauth, clientId: "c", authorization: { url: oauth.authorization, params } })
    expect(authorization.ignored).toEqual(ignored)
    expect(authorization.params).toEqual("scope" in params ? [["scope", "a"]] : [])
    expect(read({ ...oauth, authorization: `${oauth.authorization}?nonce=n` }).authorization.ignored).toEqual(["nonce"])
  })

  test.each([
    [oauth, ["state", "pkce"]],
    [oidc, ["state", "pkce", "nonce"]],
    [{ ...oidc, idToken: false }, ["state", "pkce"]],
    [{ ...oidc, checks: ["none"] }, ["state"]],
    [{ ...oidc, checks: [] }, ["state"]],
    [{ ...oidc, checks: ["nonce"] }, ["state", "nonce"]],
    [{ ...oidc, checks: ["pkce", "state", "nonce"] }, ["state", "pkce", "nonce"]],
    [{ ...oidc, idToken: true, checks: ["nonce"] }, ["state", "nonce"]],
    [{ ...oidc, idToken: false, checks: ["pkce", "state", "nonce"] }, ["state", "pkce"]],
    [{ ...oidc, idToken: false, checks: ["pkce"] }, ["state", "pkce"]],
    [{ ...oidc, idToken: false, checks: ["state"] }, ["state"]],
    [{ ...oidc, idToken: false, checks: ["none"] }, ["state"]],
    [{ ...oauth, checks: ["state"] }, ["state"]],
  ])("is read with the checks of %j", (provider, checks) => {
    expect([...read(provider).checks]).toEqual(checks)
  })
})

test.each<[string, object]>([
  ["OIDC without endpoints", { ...oidc, issuer: undefined }],
  ["OIDC without keys", { ...oauth, type: "oidc" }],
  ["back-channel logout", { ...oidc, issuer: undefined, backChannelLogout: true }],
  ["endpoints at the server", {
    ...oauth,
    authorization: "{origin}/a",
    token: { url: "{origin}/t", params: { v: "2" } },
  }],
])("a provider without its issuer is kept, and names the variable: %s", (_, config) => {
  expect(findMissingVariables(read({ clientId: "c", clientSecret: "s", ...config }))).toEqual(["AUTH_ACME_ISSUER"])
})
