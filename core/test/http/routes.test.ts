import { describe, expect, test } from "vitest"
import { isAuthAction, matchRoute, toAllowHeader } from "../../src/http/routes.ts"
import { getSettings } from "../../src/all-features.ts"

const settings = getSettings({
  basePath: "/auth",
  secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
  providers: [
    { id: "pw", name: "P", type: "credentials", credentials: {}, authorize: () => null },
    { id: "idp", name: "I", type: "oidc", issuer: "https://idp.test" },
  ],
})

describe("paths are exact segments, decoded once (cases 84, 85)", () => {
  test.each([
    ["/auth/session", "session", undefined],
    ["/auth/session/", "session", undefined],
    ["/auth/signin/pw", "signin", "pw"],
    ["/auth/callback/idp/", "callback", "idp"],
    ["/auth/%73ession", "session", undefined],
    ["/auth/signin/%70w", "signin", "pw"],
    ["/auth", "index", undefined],
    ["/auth/", "index", undefined],
    ["/auth/signin/undefined", "signin", undefined],
  ])("%s names the action %s", (path, action, id) => {
    const match = matchRoute(settings, path)
    expect([match.action, match.provider?.id]).toEqual([action, id])
  })

  test.each([
    ["/auth/account", "the account page needs `use: [accountPage()]`"],
    ["/auth/account/x", "no such route"],
    ["/auth/sessions", "sessions needs `use: [accountManagement]` or `use: [accountPage()]`"],
    ["/auth/delete-passkey", "delete-passkey needs `use: [accountManagement]`"],
    ["/auth/unknown", "no such route"],
  ])(
    "%s says: %s",
    (path, text) => {
      expect(() => matchRoute(settings, path)).toThrow(text)
    },
  )

  test.each([
    "/auth//",
    "/auth/index",
    "/auth/undefined",
    "/authsession",
    "//auth/session",
    "/auth//session",
    "/auth/session//",
    "/auth/session/pw",
    "/auth/session/x",
    "/auth/csrf/pw",
    "/auth/signin/pw/x",
    "/auth/Session",
    "/AUTH/session",
    "/auth/session;x",
    "/auth/%2573ession",
    "/auth/session%2fx",
    "/auth/%zz",
    "/auth/%E0%A4%A",
    "/auth/constructor",
    "/auth/__proto__",
  ])("%s is not a route", (path) => {
    expect(() => matchRoute(settings, path)).toThrow(expect.objectContaining({ type: "UnknownAction" }))
  })

  test.each([
    "/auth/signin/x",
    "/auth/signin/__proto__",
    "/auth/callback/constructor",
    "/auth/signin/PW",
    "/auth/callback/undefined",
  ])(
    "%s names no configured provider",
    (path) => expect(() => matchRoute(settings, path)).toThrow(expect.objectContaining({ type: "InvalidProvider" })),
  )
})

test.each([
  ["/auth/session", "GET, HEAD, POST, OPTIONS"],
  ["/auth/csrf", "GET, HEAD, OPTIONS"],
  ["/auth", "GET, HEAD, OPTIONS"],
  ["/auth/signin", "GET, HEAD, POST, OPTIONS"],
  ["/auth/callback/pw", "POST, OPTIONS"],
  ["/auth/callback/idp", "GET, HEAD, POST, OPTIONS"],
  ["/auth/callback", ""],
  ["/auth/webauthn-options/pw", ""],
])("Allow of %s is %j (case 38)", (path, allow) => expect(toAllowHeader(matchRoute(settings, path))).toBe(allow))

test("isAuthAction knows the nine actions and no inherited name", () => {
  for (
    const action of [
      "callback",
      "csrf",
      "error",
      "providers",
      "session",
      "signin",
      "signout",
      "verify-request",
      "webauthn-options",
    ]
  ) {
    expect(isAuthAction(action)).toBe(true)
  }
  for (const action of ["", "toString", "constructor", "Signin", "sign-in"]) expect(isAuthAction(action)).toBe(false)
})
