import { beforeAll, expect, test } from "vitest"
import {
  AccessDenied,
  AdapterError,
  AuthError,
  CallbackRouteError,
  EmailSignInError,
  InvalidCheck,
  InvalidConfig,
  OAuthAccountNotLinked,
  OAuthCallbackError,
  WebAuthnVerificationError,
} from "../../src/errors.ts"
import { help } from "../../src/development/development.ts"
import { provideHelp } from "../../src/app/help.ts"
import { toFaultDetail } from "../../src/app/fault-detail.ts"

const settings = { development: true, getHidden: () => ["hunter2hunter2"] }
const provider = { id: "my-idp" }

beforeAll(() => provideHelp(help))

test.each<[AuthError, string]>([
  [new AccessDenied("x"), "`callbacks.signIn`"],
  [new AdapterError("x"), "`adapter`"],
  [new CallbackRouteError("x"), "`authorize`"],
  [new EmailSignInError("x"), "`sendVerificationRequest`"],
  [new InvalidCheck("x"), "AUTH_URL"],
  [new OAuthAccountNotLinked("x"), "`allowDangerousEmailAccountLinking`"],
  [new OAuthCallbackError("x"), "`clientSecret` (AUTH_MY_IDP_SECRET)"],
  [new AuthError("x", { type: "OAuthProfileParseError" }), "`profile`"],
  [new AuthError("x", { type: "OAuthSignInError" }), "`issuer` (AUTH_MY_IDP_ISSUER)"],
  [new AuthError("x", { type: "SessionTooLarge" }), "`callbacks.jwt`"],
  [new WebAuthnVerificationError("x"), "`relyingParty`"],
])("in development the page about %s names the option to check", (error, option) => {
  expect(toFaultDetail(error, { settings, provider }).fix).toContain(option)
})

test("the page suggests no fix if the error's message names the option", () => {
  expect(toFaultDetail(new InvalidConfig("`basePath` must be"), { settings }).fix).toBeUndefined()
})

test("the page names the variable by its pattern if there is no provider", () => {
  expect(toFaultDetail(new OAuthCallbackError("x"), { settings }).fix).toContain("AUTH_<ID>_SECRET")
})

test("the page shows the first cause once, and no secret", () => {
  const cause = new Error("the key is hunter2hunter2")
  const reasonOf = (message: string) => toFaultDetail(new AdapterError(message, { cause }), { settings }).reason
  expect(reasonOf("getUser failed")).toBe("getUser failed: the key is [redacted]")
  expect(reasonOf("getUser: the key is hunter2hunter2")).toBe("getUser: the key is [redacted]")
})

test("the page shows the errors that a cause collects", () => {
  const cause = new AggregateError([new Error("connect ECONNREFUSED ::1:5432"), new Error("and 127.0.0.1:5432")])
  const reasonOf = (message: string) => toFaultDetail(new AdapterError(message, { cause }), { settings }).reason
  expect(reasonOf("getUser failed")).toBe("getUser failed: connect ECONNREFUSED ::1:5432, and 127.0.0.1:5432")
  expect(reasonOf("")).toBe("connect ECONNREFUSED ::1:5432, and 127.0.0.1:5432")
})

test("in production the reason comes without a fix", () => {
  const detail = toFaultDetail(new AdapterError("x"), { settings: { ...settings, development: false } })
  expect(detail).toEqual({ type: "AdapterError", reason: "x", fix: undefined })
})
