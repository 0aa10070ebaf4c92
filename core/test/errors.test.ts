import { describe, expect, test } from "vitest"
import * as errors from "../src/errors.ts"
import {
  AccessDenied,
  AuthError,
  CredentialsSignin,
  hasType,
  InvalidConfig,
  MissingSecretError,
  NotFound,
  SignInError,
  toAuthError,
  toPublicType,
  Unavailable,
  UnknownItem,
} from "../src/errors.ts"

describe("AuthError", () => {
  const err = new Error("inner")
  test.each([
    [new AccessDenied("no"), "no", undefined],
    [new AccessDenied("no", { cause: err }), "no", { err }],
    [new AccessDenied({ cause: err }), "inner", { err }],
    [new AccessDenied({ cause: { err, status: 1 } }), "", { err, status: 1 }],
    [new AccessDenied(), "", undefined],
  ])("the constructor accepts each form of its arguments", (error, message, cause) => {
    expect(error).toMatchObject({ type: "AccessDenied", kind: "error", name: "AccessDenied", message })
    expect(error.cause).toEqual(cause)
    expect(error).toBeInstanceOf(AuthError)
    expect(error).toBeInstanceOf(Error)
  })

  test("the static type and kind are those of the instances", () => {
    expect([CredentialsSignin.type, CredentialsSignin.kind]).toEqual(["CredentialsSignin", "signIn"])
    expect(new CredentialsSignin()).toMatchObject({ type: "CredentialsSignin", kind: "signIn", code: "credentials" })
    expect(new CredentialsSignin()).toBeInstanceOf(SignInError)
    expect(new MissingSecretError().type).toBe("MissingSecret")
  })

  test("a subclass sets its own code and keeps the type", () => {
    class Locked extends CredentialsSignin {
      override code = "locked"
    }
    expect(new Locked("x")).toMatchObject({ type: "CredentialsSignin", code: "locked", kind: "signIn" })
  })
})

const hidden: errors.ErrorPolicy = { page: "error", public: false, status: 500 }
/** What the client gets. A type without a row does not compile. */
const policies: Readonly<Record<errors.ErrorType, errors.ErrorPolicy>> = {
  AuthError: hidden,
  AccessDenied: { page: "error", public: true, status: 403 },
  AdapterError: hidden,
  CallbackRouteError: hidden,
  CredentialsSignin: { page: "signIn", public: true, status: 401 },
  CrossSiteRequest: { page: "error", public: false, status: 403 },
  EmailSignInError: { page: "signIn", public: true, status: 500 },
  EventError: hidden,
  ExperimentalFeatureNotEnabled: hidden,
  FreshSignInRequired: { page: "signIn", public: true, status: 401 },
  InvalidCallbackUrl: hidden,
  InvalidCheck: { page: "signIn", public: true, status: 400 },
  InvalidCode: { page: "verifyRequest", public: true, status: 401 },
  InvalidConfig: hidden,
  InvalidEmail: { page: "signIn", public: true, status: 400 },
  InvalidEndpoints: hidden,
  InvalidHost: { page: "error", public: false, status: 400 },
  InvalidProvider: { page: "error", public: false, status: 404 },
  JWTSessionError: hidden,
  LastSignInMethod: { page: "error", public: true, status: 409 },
  MissingAdapter: hidden,
  MissingAdapterMethods: hidden,
  MissingAuthorize: hidden,
  MissingCSRF: { page: "signIn", public: true, status: 403 },
  MissingSecret: hidden,
  NotForProduction: hidden,
  OAuthAccountNotLinked: { page: "signIn", public: true, status: 409 },
  OAuthCallbackError: { page: "signIn", public: true, status: 400 },
  OAuthProfileParseError: hidden,
  OAuthSignInError: hidden,
  OutsideRequest: hidden,
  Overloaded: { page: "error", public: false, status: 503 },
  ProviderLookupError: { page: "error", public: false, status: 503 },
  ProviderSignInRequired: { page: "signIn", public: false, status: 401 },
  SessionTokenError: hidden,
  SessionTooLarge: hidden,
  SignInError: { page: "signIn", public: true, status: 400 },
  SignInRequired: { page: "signIn", public: true, status: 401 },
  TokenRefreshError: hidden,
  UnknownAccount: { page: "error", public: true, status: 404 },
  UnknownAction: { page: "error", public: false, status: 404 },
  UnknownSession: { page: "error", public: true, status: 404 },
  UnknownPasskey: { page: "error", public: true, status: 404 },
  UnsupportedStrategy: hidden,
  UntrustedHost: hidden,
  Verification: { page: "error", public: true, status: 403 },
  WebAuthnVerificationError: { page: "signIn", public: true, status: 401 },
}

/** The types that share a class. Every other type has a class of its own. */
const shared: readonly (readonly [Class: typeof AuthError, types: readonly errors.ErrorType[]])[] = [
  [AuthError, [
    ...["EventError", "InvalidCallbackUrl", "JWTSessionError", "NotForProduction", "OAuthProfileParseError"] as const,
    ...["OAuthSignInError", "OutsideRequest", "SessionTokenError", "SessionTooLarge"] as const,
  ]],
  [InvalidConfig, [
    ...["ExperimentalFeatureNotEnabled", "InvalidEndpoints", "MissingAdapter", "MissingAdapterMethods"] as const,
    ...["MissingAuthorize", "UnsupportedStrategy", "UntrustedHost"] as const,
  ]],
  [NotFound, ["InvalidProvider"]],
  [SignInError, ["InvalidEmail"]],
  [Unavailable, ["ProviderLookupError"]],
  [UnknownItem, ["UnknownPasskey", "UnknownSession"]],
]

test("every type has a class, whose errors have the type's page and status", () => {
  const classes = Object.values(errors).filter((value): value is typeof AuthError =>
    value === AuthError || (typeof value === "function" && value.prototype instanceof AuthError)
  )
  const made = [
    ...classes.map(({ type, policy }) => [type, policy]),
    ...shared.flatMap(([Class, types]) => types.map((type) => [type, new Class("", { type }).policy])),
  ]
  expect(made).toHaveLength(Object.keys(policies).length)
  expect(Object.fromEntries(made)).toEqual(policies)
  expect(new AccessDenied().policy).toBe(AccessDenied.policy)
})

test("errors of the configuration are caught by one class, and keep their types", () => {
  const thrown = new InvalidConfig("x", { type: "MissingAdapter" })
  expect(thrown).toMatchObject({ type: "MissingAdapter", name: "MissingAdapter", kind: "error" })
  expect(new InvalidConfig({ type: "MissingAdapter", cause: new Error("y") })).toMatchObject({
    type: "MissingAdapter",
    message: "y",
  })
  expect(new MissingSecretError()).not.toBeInstanceOf(InvalidConfig)
})

test("hasType compares the type of errors of the library only", () => {
  expect(hasType(new AuthError("x", { type: "SessionTooLarge" }), "SessionTooLarge")).toBe(true)
  expect(hasType(new AuthError("x"), "SessionTooLarge")).toBe(false)
  expect(hasType({ type: "SessionTooLarge" }, "SessionTooLarge")).toBe(false)
})

test("only public types may appear in a URL", () => {
  expect(toPublicType(new CredentialsSignin())).toBe("CredentialsSignin")
  expect(toPublicType(new MissingSecretError())).toBe("Configuration")
})

test("foreign errors are wrapped, and errors of the library stay as they are", () => {
  const own = new AccessDenied()
  expect(toAuthError(own)).toBe(own)
  expect(toAuthError("text").cause?.err?.message).toBe("text")
  expect(toAuthError(null, AccessDenied)).toBeInstanceOf(AccessDenied)
})
