import { describe, expect, test } from "vitest"
import * as errors from "../src/errors.ts"
import {
  AccessDenied,
  AuthError,
  CredentialsSignin,
  InvalidConfig,
  MissingAdapter,
  MissingSecretError,
  policy,
  SignInError,
  toAuthError,
  toPublicType,
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

test("every class has a row in the policy, and every row a class", () => {
  const classes = Object.values(errors).filter((value) =>
    typeof value === "function" && value.prototype instanceof AuthError
  )
  const types = new Set([...(classes as (typeof AuthError)[]).map(({ type }) => type), AuthError.type])
  expect([...types].sort()).toEqual(Object.keys(policy).sort())
})

test("errors of the configuration are caught by their base class, and keep their types", () => {
  const thrown = new MissingAdapter("x")
  expect(thrown).toBeInstanceOf(InvalidConfig)
  expect(thrown).toMatchObject({ type: "MissingAdapter", name: "MissingAdapter", kind: "error" })
  expect(new MissingSecretError()).not.toBeInstanceOf(InvalidConfig)
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
