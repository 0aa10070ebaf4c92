import { describe, expect, test, vi } from "vitest"
import {
  AccessDenied,
  AuthError,
  CallbackRouteError,
  CredentialsSignin,
  CrossSiteRequest,
  InvalidConfig,
  UntrustedHost,
  Verification,
} from "../../src/errors.ts"
import { createLogger } from "../../src/log/logger.ts"
import { toProviderError } from "../../src/oauth/authorization-response.ts"
import { redact, redactText } from "../../src/log/redact.ts"

const jwe = "eyJhbGciOiJkaXIifQ..aXY.Y2lwaGVy.dGFn"

describe("redaction (case 93)", () => {
  test.each([
    ["https://idp.test/cb?code=abc&state=xyz&x=1", "https://idp.test/cb?code=[redacted]&state=[redacted]&x=1"],
    [`token ${jwe} end`, "token [redacted] end"],
    ["the client secret is hunter2hunter2", "the client secret is [redacted]"],
    ["failed (password=p)", "failed (password=[redacted])"],
    ["connect postgres://app:hunter2@db:5432/x", "connect postgres://[redacted]@db:5432/x"],
    ["Headers.set: DPoP at-0123456789abcdef0123 def", "Headers.set: DPoP [redacted] def"],
    ["the DPoP proof is invalid", "the DPoP proof is invalid"],
    ['{"kty":"EC","d":"0123456789abcdefghij-_"}', '{"kty":"EC","d":"[redacted]"}'],
    ["Headers.set: Bearer gho_abc def", "Headers.set: Bearer [redacted] def"],
    ['said {"access_token":"gho_abc"}', 'said {"access_token":"[redacted]"}'],
    ["password: hunter2", "password: [redacted]"],
    ["no state was kept", "no state was kept"],
    ["grant_type=x&code_verifier=v&client_secret=s", "grant_type=x&code_verifier=[redacted]&client_secret=[redacted]"],
  ])("the text %j is logged as %j", (text, clean) => expect(redactText(text, ["hunter2hunter2"])).toBe(clean))

  test("values under secret names are redacted at any depth, and others stay", () => {
    expect(redact({
      user: "ada",
      password: "p",
      nested: { access_token: "t", list: [{ clientSecret: "s" }], ok: true },
      headers: new Headers({ cookie: "a=b", accept: "x" }),
      token_type: undefined,
      deep: { a: { b: { c: { d: { e: { f: 1 } } } } } },
    })).toEqual({
      user: "ada",
      password: "[redacted]",
      nested: { access_token: "[redacted]", list: [{ clientSecret: "[redacted]" }], ok: true },
      headers: { cookie: "[redacted]", accept: "x" },
      token_type: undefined,
      deep: { a: { b: { c: { d: { e: "[deep]" } } } } },
    })
  })
})

test("a megabyte of text is cut before any pattern runs (case 86)", () => {
  for (const hostile of ["a+".repeat(500_000), "-eyJaaaaaaaa".repeat(90_000), "Bearer ".repeat(150_000)]) {
    expect(redactText(hostile).length).toBeLessThan(20_000)
  }
})

test("a big number, a symbol and a cycle in a cause are logged without an exception", () => {
  const lines: string[] = []
  const print = vi.spyOn(console, "error").mockImplementation((...parts) => void lines.push(parts.join(" ")))
  const ring: Record<string, unknown> = { big: 10n, mark: Symbol("m") }
  ring["self"] = ring
  const error = new Error("round")
  error.cause = error
  createLogger(undefined, false, []).error("AuthError", new AuthError("a", { cause: ring }))
  createLogger(undefined, false, []).error("AuthError", new AuthError("b", { cause: error }))
  print.mockRestore()
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('"big":"10"')
})

test("a log line stays one line, whatever text is logged (case 94)", () => {
  expect(redactText("a\r\nb\u001b[31mc\u202ed\u2028")).toBe("a\\u000d\\u000ab\\u001b[31mc\\u202ed\\u2028")
})

describe("createLogger", () => {
  test("a custom logger gets the redacted error itself, with class and cause", () => {
    const seen: [string, Error][] = []
    const logger = createLogger({ error: (type, error) => void seen.push([type, error]) }, false, ["hunter2hunter2"])
    const cause = new Error("idp said code=abc")
    logger.error(
      "CallbackRouteError",
      new CallbackRouteError("secret hunter2hunter2", { cause: { err: cause, token: "t", status: 400 } }),
    )
    const [type, error] = seen[0]!
    expect(type).toBe("CallbackRouteError")
    expect(error).toBeInstanceOf(CallbackRouteError)
    expect(error.message).toBe("secret [redacted]")
    expect((error as AuthError).type).toBe("CallbackRouteError")
    expect((error as AuthError).cause).toMatchObject({ token: "[redacted]", status: 400 })
    expect((error as AuthError).cause?.err?.message).toBe("idp said code=[redacted]")
    expect(error.stack).not.toContain("hunter2hunter2")
  })

  test.each([
    [undefined, false, 0],
    [undefined, true, 1],
    [{}, true, 1],
    [{ debug: () => {} }, true, 0],
  ])("the logger %j with `debug: %j` prints %i debug lines to the console", (custom, debug, lines) => {
    const print = vi.spyOn(console, "debug").mockImplementation(() => {})
    createLogger(custom, debug, []).debug("code", { password: "p" })
    expect(print).toHaveBeenCalledTimes(lines)
    if (lines) expect(print.mock.calls.flat().join(" ")).not.toContain('"p"')
    print.mockRestore()
  })
})

describe("the console", () => {
  function print(...errors: AuthError[]): { level: string; text: string }[] {
    const lines: { level: string; text: string }[] = []
    const levels = (["error", "warn"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...parts) => void lines.push({ level, text: parts.join(" ") }))
    )
    const { error } = createLogger(undefined, false, [])
    for (const thrown of errors) error(thrown.type, thrown)
    for (const level of levels) level.mockRestore()
    return lines
  }

  test.each<[AuthError, string]>([
    [
      new CredentialsSignin('Provider "pw": `authorize` returned no user'),
      'CredentialsSignin: Provider "pw": `authorize` returned no user',
    ],
    [new AccessDenied("callbacks.signIn returned false"), "AccessDenied: callbacks.signIn returned false"],
    [new Verification('Provider "mail": the link has expired'), 'Verification: Provider "mail": the link has expired'],
    [new CrossSiteRequest("from elsewhere"), "CrossSiteRequest: from elsewhere"],
    [
      toProviderError("x", { error: "access_denied", error_description: "She said no" }),
      'OAuthCallbackError: Provider "x": the provider answered with access_denied: She said no',
    ],
    [
      toProviderError("x", { error: "access_denied" }),
      'OAuthCallbackError: Provider "x": the provider answered with access_denied',
    ],
  ])("gets one line without a stack for the refusal %s", (refusal, line) => {
    expect(print(refusal)).toEqual([{ level: "warn", text: `[svc-auth][warn] ${line}` }])
  })

  test.each<AuthError>([
    new AccessDenied("callbacks.signIn threw", { cause: new Error("bug") }),
    new CallbackRouteError("pw: authorize threw", { cause: new Error("bug") }),
    toProviderError("x", { error: "invalid_client" }),
  ])("gets stack and cause of the fault %s, with its message once", (fault) => {
    const [line, ...more] = print(fault)
    expect([line?.level, more]).toEqual(["error", []])
    expect(line?.text.split(fault.message)).toHaveLength(2)
    expect(line?.text).toContain('"stack"')
    expect(line?.text).toContain('"cause"')
  })

  test("gets a fault of the setup once for many requests, and other faults each time", () => {
    const host = () => new UntrustedHost("the Host header is not trusted: for this test")
    const lines = print(host(), host(), new InvalidConfig("another"), host())
    expect(lines.map(({ text }) => text.slice(0, 40))).toEqual([
      "[svc-auth][error] UntrustedHost: the Hos",
      "[svc-auth][error] InvalidConfig: another",
    ])
    const bug = new CallbackRouteError("authorize threw", { cause: new Error("bug") })
    expect(print(bug, bug)).toHaveLength(2)
  })
})
