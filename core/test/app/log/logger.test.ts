import { format, inspect } from "node:util"
import { describe, expect, test, vi } from "vitest"
import {
  AccessDenied,
  AuthError,
  CallbackRouteError,
  CredentialsSignin,
  CrossSiteRequest,
  InvalidConfig,
  Verification,
} from "../../../src/errors.ts"
import { createLogger, provideReadable } from "../../../src/app/log/logger.ts"
import { toReadable } from "../../../src/app/log/readable.ts"
import { toProviderError } from "../../../src/oauth/authorization-response.ts"
import { collectSecrets, redact, redactText, toCleanError, toMessage } from "../../../src/app/log/redact.ts"

const jwe = "eyJhbGciOiJkaXIifQ..aXY.Y2lwaGVy.dGFn"

describe("the secrets in a value", () => {
  test.each<[string, unknown, string[]]>([
    ["a form", new Map([["password", "hunter2"], ["username", "alice"], ["recoveryCode", "abcd-efgh"]]), [
      "abcd-efgh",
      "hunter2",
    ]],
    ["a query", new URLSearchParams({ token: "t-123", callbackUrl: "/x" }), ["t-123"]],
    ["members of a secret", { credentials: [{ user: "alice" }, 4711] }, ["alice", "4711"]],
    ["a number", { otp: 123456 }, ["123456"]],
    ["too short", { pin: "123" }, []],
    ["no secret", { token_type: "bearer", error_code: "AADSTS50011" }, []],
  ])("%s", (_, value, secrets) => {
    expect(collectSecrets(value)).toEqual(secrets)
  })

  test.each(['"é ①"', '"é 1"', '\\"é 1\\"', "%22%C3%A9%201%22", "%22%C3%A9+1%22"])(
    "include the spelling %s",
    (spelled) => {
      expect(collectSecrets({ password: ' "é ①" ' })).toContain(spelled)
    },
  )
})

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
    ["connect postgres://app:hun@ter2@db:5432/x", "connect postgres://[redacted]@db:5432/x"],
    ["at /cb?url=%2Fx%3Ftoken%3Dabc", "at /cb?url=%2Fx%3Ftoken%3D[redacted]"],
    ["accessToken=a session_token=b api_key=c", "accessToken=[redacted] session_token=[redacted] api_key=[redacted]"],
    ["POST device_code=abc&interval=5", "POST device_code=[redacted]&interval=5"],
    ["client_secret:\n    hunter2", "client_secret:\\u000a    [redacted]"],
    ['{"password":"two words","x":"y"}', '{"password":"[redacted]","x":"y"}'],
    ['{"password":"a\\"b c","x":"y"}', '{"password":"[redacted]","x":"y"}'],
    ['{"accessToken": "gho_abc"}', '{"accessToken": "[redacted]"}'],
    ['{"authorization":"token gho_abc"}', '{"authorization":"[redacted]"}'],
    ['{"kty":"EC", "d": "0123456789abcdefghij-_"}', '{"kty":"EC", "d": "[redacted]"}'],
    [inspect({ access_token: "gho_abc", x: 1 }), "{ access_token: '[redacted]', x: 1 }"],
    [inspect({ password: "a'b c", x: 1 }), `{ password: "[redacted]", x: 1 }`],
    [
      JSON.stringify({ body: JSON.stringify({ refresh_token: 'a"b c', x: "y" }) }),
      String.raw`{"body":"{\"refresh_token\":\"[redacted]\",\"x\":\"y\"}"}`,
    ],
    ['{"password":"cut in the', '{"password":"[redacted]'],
    ["MissingSecret: set AUTH_SECRET", "MissingSecret: set AUTH_SECRET"],
    ["AUTH_SECRET: at least 32 characters", "AUTH_SECRET: at least 32 characters"],
    ["403, invalid_api_key: API key is invalid", "403, invalid_api_key: API key is invalid"],
    ["invalid_token: The token has expired", "invalid_token: The token has expired"],
    ['Provider "password": "x" is no user', 'Provider "password": "x" is no user'],
    ["status_code=500", "status_code=500"],
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
  const parts = [
    "a+",
    "-eyJaaaaaaaa",
    "Bearer ",
    "a",
    "token",
    "token        ",
    'Provider "token',
    "a://a@",
    '\\\\\\"token"',
  ]
  for (const part of parts) expect(redactText(part.repeat(150_000)).length).toBeLessThan(20_000)
})

test("a secret at the cut of a long text is redacted", () => {
  const text = `${"x".repeat(2020)} postgres://app:hunter2hunter2hunter2@db/x${"y".repeat(600)}`
  expect(redactText(text)).not.toContain("hunter2")
})

test("dates, lists and tables of a cause are shown, and the private members of a key are not", () => {
  expect(redact({
    expires: new Date(0),
    never: new Date(NaN),
    set: new Set([1, "a"]),
    map: new Map<string, unknown>([["x", 1], ["token", "t"]]),
    query: new URLSearchParams("x=1&code=abc"),
    jwk: { kty: "EC", crv: "P-256", x: "public", d: "private" },
    d: "distance",
  })).toEqual({
    expires: "1970-01-01T00:00:00.000Z",
    never: "invalid date",
    set: [1, "a"],
    map: { x: 1, token: "[redacted]" },
    query: { x: "1", code: "[redacted]" },
    jwk: { kty: "EC", crv: "P-256", x: "public", d: "[redacted]" },
    d: "distance",
  })
})

test("objects that refer to each other are cut after 2,000 members", () => {
  const all = Array.from({ length: 12 }, () => ({} as Record<string, unknown>))
  for (const one of all) for (const [i, other] of all.entries()) one[`m${i}`] = other
  const { cause } = toCleanError(new Error("a", { cause: { err: new Error("b", { cause: all[0] }), all } }), [])
  expect(JSON.stringify(cause).length).toBeLessThan(200_000)
  expect((cause as { err: Error }).err.message).toBe("b")
  expect(JSON.stringify(cause)).toContain("[more]")
})

const revoked = Proxy.revocable({}, {})
revoked.revoke()
const unusual: readonly (readonly [string, Error, string])[] = [
  ["a list as message", Object.assign(new Error(), { message: ["a", "b"] }), "a,b"],
  ["null as message", Object.assign(new Error(), { message: null }), ""],
  ["a number as message", Object.assign(new Error(), { message: 42 }), "42"],
  ["an object without text as message", Object.assign(new Error(), { message: Object.create(null) }), "[unreadable]"],
  ["a list as stack", Object.assign(new Error("x"), { stack: [1] }), "x"],
  ["a number as name", Object.assign(new Error("x"), { name: 3 }), "x"],
  [
    "a cause with a getter that throws",
    new Error("x", { cause: Object.defineProperty({}, "y", { enumerable: true, get: () => JSON.parse("{") }) }),
    "x",
  ],
  [
    "a message with a getter that throws",
    Object.defineProperty(new Error(), "message", { get: () => JSON.parse("{") }),
    "[unreadable]",
  ],
  ["a proxy that throws as cause", new Error("x", { cause: revoked.proxy }), "x"],
]

test.each(unusual)("an error with %s is logged", (_, thrown, message) => {
  const lines: string[] = []
  const print = vi.spyOn(console, "error").mockImplementation((line) => void lines.push(line))
  const error = vi.fn()
  for (const logger of [undefined, { error }]) {
    createLogger(logger, false).error("CallbackRouteError", new CallbackRouteError("failed", { cause: thrown }))
  }
  print.mockRestore()
  expect(lines).toEqual([expect.stringContaining("[svc-auth][error] CallbackRouteError: failed")])
  expect(error.mock.calls[0]?.[1].cause.err.message).toBe(message)
})

test("the log shows the errors that an error collects, and its code", () => {
  const refused = [new Error("connect ECONNREFUSED ::1:5432"), new Error("connect ECONNREFUSED 127.0.0.1:5432")]
  const text = "connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432"
  expect(toMessage(new AggregateError(refused))).toBe(text)
  expect(toMessage(new AggregateError(refused, "no address"))).toBe(`no address: ${text}`)
  expect(toMessage(Object.assign(new Error(), { code: "ECONNRESET" }))).toBe("ECONNRESET")
  expect(redact(Object.assign(new Error("x"), { code: "23505" }))).toMatchObject({ message: "x", code: "23505" })
  expect(toCleanError(new Error("x", { cause: new AggregateError(refused) }), []).cause).toMatchObject({
    message: text,
  })
})

test("a big number, a symbol and a cycle in a cause are logged without an exception", () => {
  const lines: string[] = []
  const print = vi.spyOn(console, "error").mockImplementation((...parts) => void lines.push(parts.join(" ")))
  const ring: Record<string, unknown> = { big: 10n, mark: Symbol("m") }
  ring["self"] = ring
  const error = new Error("round")
  error.cause = error
  createLogger(undefined, false).error("AuthError", new AuthError("a", { cause: ring }))
  createLogger(undefined, false).error("AuthError", new AuthError("b", { cause: error }))
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
    const logger = createLogger(
      { error: (type, error) => void seen.push([type, error]) },
      false,
      () => ["hunter2hunter2"],
    )
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

  test("a logger that throws or rejects does not affect the request, and the console names what is lost", async () => {
    const lines: string[] = []
    const print = vi.spyOn(console, "error").mockImplementation((line) => void lines.push(line))
    const full = () => {
      throw new Error("disk full of hunter2hunter2")
    }
    for (const level of [full, () => Promise.reject(new Error("disk full"))]) {
      const logger = createLogger({ error: level, warn: level, debug: level }, true, () => ["hunter2hunter2"])
      logger.error("CallbackRouteError", new CallbackRouteError("authorize threw"))
      logger.warn("mail-origin", "x")
      logger.debug("trace", {})
    }
    await new Promise((resolve) => setTimeout(resolve))
    print.mockRestore()
    expect(lines.map((line) => line.replace(" of [redacted]", ""))).toEqual(
      Array(2).fill(["CallbackRouteError: authorize threw", "mail-origin", "trace"]).flat()
        .map((lost) => `[svc-auth][error] The logger threw Error: disk full; lost: ${lost}`),
    )
  })

  test("the console shows text that looks like a format, and what follows it", () => {
    const lines: string[] = []
    const print = vi.spyOn(console, "error").mockImplementation((...parts) => void lines.push(format(...parts)))
    const levels = (["warn", "debug"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...parts) => void lines.push(format(...parts)))
    )
    const logger = createLogger(undefined, true)
    logger.error("InvalidCallbackUrl", new AuthError("returned %c%s", { cause: new Error("why") }))
    logger.warn("odd %c", "more")
    logger.debug("odd %c", { x: 1 })
    for (const spied of [print, ...levels]) spied.mockRestore()
    expect(lines[0]).toMatch(/returned %c%s \{.*"cause":.*why/)
    expect(lines.slice(1)).toEqual(["[svc-auth][warn] odd %c more", '[svc-auth][debug] odd %c {"x":1}'])
  })

  test.each([
    [undefined, false, 0],
    [undefined, true, 1],
    [{}, true, 1],
    [{ debug: () => {} }, true, 0],
  ])("the logger %j with `debug: %j` prints %i debug lines to the console", (custom, debug, lines) => {
    const print = vi.spyOn(console, "debug").mockImplementation(() => {})
    createLogger(custom, debug).debug("code", { password: "p" })
    expect(print).toHaveBeenCalledTimes(lines)
    if (lines) expect(print.mock.calls.flat().join(" ")).not.toContain('"p"')
    print.mockRestore()
  })
})

describe("the console", () => {
  function print(...errors: AuthError[]): { level: string; text: string }[] {
    return printIn(false, ...errors)
  }

  function printIn(development: boolean, ...errors: AuthError[]): { level: string; text: string }[] {
    const lines: { level: string; text: string }[] = []
    const levels = (["error", "warn"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...parts) => void lines.push({ level, text: parts.join(" ") }))
    )
    provideReadable(toReadable)
    const { error } = createLogger(undefined, false, () => ["s3cret-s3cret"], development)
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

  test("gets a fault on several short lines in development: what happened, the details, and where", () => {
    const root = new TypeError("fetch failed for s3cret-s3cret\n[svc-auth][error] forged")
    const shapes: readonly (readonly [AuthError, readonly string[]])[] = [
      [
        toProviderError("x", {
          error: "invalid_client",
          error_description: "AADSTS7000215: Invalid client secret",
          error_uri: "https://idp.test/errors/7000215",
        }),
        [
          '[svc-auth][error] OAuthCallbackError: Provider "x": the provider answered with invalid_client',
          "    Error: AADSTS7000215: Invalid client secret, see https://idp.test/errors/7000215",
        ],
      ],
      [
        new CallbackRouteError("pw: authorize threw", { cause: new Error("no database", { cause: root }) }),
        [
          "[svc-auth][error] CallbackRouteError: pw: authorize threw",
          "    Error: no database",
          "    TypeError: fetch failed for [redacted]\\u000a[svc-auth][error] forged",
        ],
      ],
      [
        new CallbackRouteError("odd", { cause: { err: Object.assign(root, { cause: "text" }), keys: ["a", "b"] } }),
        [
          "[svc-auth][error] CallbackRouteError: odd",
          "    TypeError: fetch failed for [redacted]\\u000a[svc-auth][error] forged",
          '    keys: ["a","b"]',
        ],
      ],
    ]
    for (const [fault, wanted] of shapes) {
      const [printed, ...more] = printIn(true, fault)
      const lines = printed!.text.split("\n")
      expect([printed!.level, more, lines.slice(0, wanted.length)]).toEqual(["error", [], wanted])
      const frames = lines.slice(wanted.length)
      expect(frames.every((line) => line.startsWith("    at ")), frames.join()).toBe(true)
      expect(frames.length).toBeLessThanOrEqual(6)
    }
  })

  test("gets a fault of the setup once for many requests, and other faults each time", () => {
    const host = () => new InvalidConfig("the Host header is not trusted: for this test", { type: "UntrustedHost" })
    const lines = print(host(), host(), new InvalidConfig("another"), host())
    expect(lines.map(({ text }) => text.slice(0, 40))).toEqual([
      "[svc-auth][error] UntrustedHost: the Hos",
      "[svc-auth][error] InvalidConfig: another",
    ])
    const bug = new CallbackRouteError("authorize threw", { cause: new Error("bug") })
    expect(print(bug, bug)).toHaveLength(2)
  })
})
