import { describe, expect, it } from "vitest"
import {
  AccessDenied,
  AdapterError,
  type AuthError,
  CredentialsSignin,
  CrossSiteRequest,
  EmailSignInError,
  InvalidCheck,
  OAuthCallbackError,
  Unavailable,
} from "../../src/errors.ts"
import { FlowFailure, json, page, redirect } from "../../src/app/outcome.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import type { Decision } from "../../src/app/decision.ts"
import { clock, skipCSRFCheck } from "../../src/app/symbols.ts"
import { Auth } from "../../src/all-features.ts"
import { readError, readResult, toDecisionAction } from "../../src/http/decision.ts"

const withCode = <E extends AuthError & { code?: unknown }>(error: E, code: E["code"]): E =>
  Object.assign(error, { code })
const wait = { cause: { retryAfterSeconds: 9 } }

describe("a decision", () => {
  it.each([
    ["callback", "signIn"],
    ["signin", "beginSignIn"],
    ["webauthn-options", "beginSignIn"],
    ["signout", "signOut"],
    ["session", "updateSession"],
    ["end-other-sessions", "endOtherSessions"],
    ["unlinkAccount", "unlinkAccount"],
    ["my-own-route", "myOwnRoute"],
    ["constructor", "constructor"],
  ])("of the route or verb %s has the action %s", (name, action) => expect(toDecisionAction(name)).toBe(action))

  const form = page({ name: "error", error: "", signInUrl: "" })
  it.each<[string, unknown, string, object]>([
    ["a redirect", redirect("/"), "signOut", { outcome: "allowed" }],
    ["what a verb returns", undefined, "endSession", { outcome: "allowed" }],
    ["JSON", json({}), "unlinkAccount", { outcome: "allowed" }],
    ["a page that asks for more", form, "reset", {}],
    ["a callback that is passed on", redirect("/"), "signIn", {}],
    ["a code that is mailed", redirect("/"), "secondFactor", {}],
    ["a body that is no JSON", json({ error: "The body cannot be read" }, 400), "signIn", {
      outcome: "refused",
      reason: "MalformedRequest",
    }],
    ["a refusal", json({ error: "PasswordRefused", code: "too_short" }, 400), "newPassword", {
      outcome: "refused",
      reason: "PasswordRefused",
      code: "too_short",
    }],
    ["a store that is down", json({ error: "The session cannot be read" }, 503), "updateSession", {
      outcome: "failed",
      reason: "Unavailable",
    }],
  ])("follows from %s", (_, result, action, facts) => expect(readResult(result, action)).toEqual(facts))

  it.each<[unknown, object]>([
    [new AccessDenied(), { outcome: "refused", reason: "AccessDenied" }],
    [new AccessDenied({ cause: new Error("bug") }), { outcome: "failed", reason: "AccessDenied" }],
    [new AdapterError("down"), { outcome: "failed", reason: "AdapterError" }],
    [new CrossSiteRequest("other"), { outcome: "refused", reason: "CrossSiteRequest" }],
    [withCode(new CredentialsSignin("no"), "locked"), {
      outcome: "refused",
      reason: "CredentialsSignin",
      code: "locked",
    }],
    [withCode(new InvalidCheck("late"), "late"), { outcome: "refused", reason: "InvalidCheck", code: "late" }],
    [new EmailSignInError("mails", wait), {
      outcome: "refused",
      reason: "EmailSignInError",
      code: "too_many_attempts",
    }],
    [new Unavailable("busy", { type: "Overloaded", ...wait }), { outcome: "refused", reason: "Overloaded" }],
    [new OAuthCallbackError("no", { cause: { error: "access_denied" } }), {
      outcome: "refused",
      reason: "OAuthCallbackError",
      code: "access_denied",
    }],
    [new OAuthCallbackError("no", { cause: { error: "<script>" } }), {
      outcome: "refused",
      reason: "OAuthCallbackError",
    }],
    [new FlowFailure(new AdapterError("down"), "/"), { outcome: "failed", reason: "AdapterError" }],
    [new TypeError("bug"), { outcome: "failed", reason: "CallbackRouteError" }],
    [undefined, { outcome: "failed", reason: "CallbackRouteError" }],
  ])("follows from a thrown %s", (thrown, facts) => expect(readError(thrown)).toEqual(facts))
})

const origin = "https://app.test"

/** Sends a sign-in of this form to an app. @returns its decisions and the types of the errors that it logged */
async function signIn(
  { events, ...more }: Pick<Partial<AuthConfig>, "events" | "callbacks">,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; decisions: readonly Decision[]; errors: readonly string[] }> {
  const [decisions, errors]: [Decision[], string[]] = [[], []]
  let now = 1e12
  const response = await Auth(
    new Request(`${origin}/auth/callback/credentials`, { method: "POST", headers, body: new URLSearchParams() }),
    {
      basePath: "/auth",
      origin,
      skipCSRFCheck,
      secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
      logger: { error: (type) => void errors.push(type), warn: () => undefined },
      // each look at the clock takes a millisecond
      [clock]: () => new Date(now++),
      providers: [{
        id: "credentials",
        name: "P",
        type: "credentials",
        credentials: {},
        authorize: () => ({ id: "u1" }),
      }],
      events: { decision: (decision) => void decisions.push(decision), ...events },
      ...more,
    } as AuthConfig,
  )
  return { status: response.status, decisions, errors }
}

describe("events.decision", () => {
  it("gets a frozen decision with the time that it took", async () => {
    const { decisions } = await signIn({})
    expect(decisions).toEqual([{
      action: "signIn",
      outcome: "allowed",
      provider: "credentials",
      userId: "u1",
      session: expect.stringMatching(/^[\w-]{43}$/) as string,
      at: expect.any(Date) as Date,
      duration: expect.any(Number) as number,
    }])
    const [{ at, duration }] = decisions as [Decision]
    expect([at.getTime() >= 1e12, duration > 0]).toEqual([true, true])
    expect(Object.isFrozen(decisions[0])).toBe(true)
  })

  it("gets a request of another site", async () => {
    const { status, decisions } = await signIn({}, { "sec-fetch-site": "cross-site" })
    expect([status, decisions[0]]).toMatchObject([403, { outcome: "refused", reason: "CrossSiteRequest" }])
  })

  it("gets a refusal if callbacks.signIn sends the user elsewhere, or callbacks.jwt begins no session", async () => {
    for (const callbacks of [{ signIn: () => "/banned" }, { jwt: () => null }]) {
      const { decisions } = await signIn({ callbacks })
      expect(decisions).toMatchObject([{ action: "signIn", outcome: "refused", reason: "AccessDenied" }])
      expect(decisions[0]!.session).toBeUndefined()
    }
  })

  it.each<[string, () => never]>([
    ["throws", () => {
      throw new Error("full")
    }],
    ["rejects", () => Promise.reject(new Error("full")) as never],
    ["throws an error without a text", () => {
      throw Object.assign(new Error(), { message: null })
    }],
    [
      "rejects with an error without a text",
      () => Promise.reject(Object.assign(new Error(), { message: [] })) as never,
    ],
  ])("is logged if it %s, and the user signs in", async (_, decision) => {
    const { status, errors } = await signIn({ events: { decision } })
    await Promise.resolve()
    expect([status, errors]).toEqual([303, ["EventError"]])
  })
})
