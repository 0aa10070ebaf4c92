import { describe, expect, test } from "vitest"
import type { BindingConfig } from "../../src/kit/index.ts"
import { bindFake, config, origin, silent, toEvent } from "./fake-host.ts"

function listen() {
  const codes: string[] = []
  return { codes, logger: { ...silent, warn: (code: string) => void codes.push(code) } }
}
const next = () => new Response("page")

test("a configuration function that returns a new object for each request gets each warning once", async () => {
  const { codes, logger } = listen()
  const { hook } = bindFake(() => ({ ...config, origin, logger }), {
    read: () => ({ formOrigin: "https://localhost:4100" }),
  })
  for (let i = 0; i < 3; i++) await hook(toEvent(), next)
  expect(codes).toEqual(["origin-mismatch"])
})

test("a framework that assumes another origin than the configured one is reported once", async () => {
  const { codes, logger } = listen()
  const { hook } = bindFake({ ...config, origin, logger }, { read: () => ({ formOrigin: "https://localhost:4100" }) })
  for (let i = 0; i < 3; i++) await hook(toEvent(), next)
  expect(codes).toEqual(["origin-mismatch"])
})

test.each([[origin, origin], [undefined, "https://other.test"], [origin, undefined]])(
  "nothing is logged if %s is configured and the framework uses %s",
  async (configured, own) => {
    const { codes, logger } = listen()
    await bindFake({ ...config, origin: configured, logger }, { read: () => ({ formOrigin: own }) }).hook(
      toEvent(),
      next,
    )
    expect(codes).toEqual([])
  },
)

const local = "https://localhost:4100"
const fetched = (referer: string, site = "same-origin") => ({ headers: { referer, "sec-fetch-site": site } })

test.each<[string, string, RequestInit, string | undefined]>([
  [
    "a browser's own page names another origin",
    "https://app.test",
    fetched("https://www.app.test/x"),
    "https://www.app.test",
  ],
  ["a browser's own page names the same origin", "https://app.test", fetched("https://app.test/x"), undefined],
  ["another site's page names its own", "https://app.test", fetched("https://evil.example/", "cross-site"), undefined],
  ["the app is open on this machine, without a proxy", local, {}, "http://localhost:4100"],
  ["the app is open on this machine, behind a proxy", local, { headers: { "x-forwarded-proto": "https" } }, undefined],
  ["a browser's own page on this machine is on https", local, fetched(`${local}/`), undefined],
  ["the app is open elsewhere", "https://app.test", {}, undefined],
])("the log has the right warning about forms if %s (the framework assumes %s)", async (_name, own, init, opened) => {
  const lines: string[] = []
  const logger = { ...silent, warn: (code: string, text: unknown) => void lines.push(`${code}: ${text}`) }
  const { hook } = bindFake({ ...config, logger }, {
    read: () => ({ formOrigin: own }),
    hints: { formOrigin: "set that" },
  })
  for (let i = 0; i < 2; i++) await hook(toEvent("/login", init), next)
  expect(lines).toEqual(
    opened
      ? [
        `origin-mismatch: the framework assumes the origin ${own}, but browsers open it at ${opened}, so it will reject forms; set that`,
      ]
      : [],
  )
})

describe("in development", () => {
  const develop = async (
    given: Partial<BindingConfig>,
    init: RequestInit = {},
    changes: Parameters<typeof bindFake>[1] = {},
  ) => {
    const { codes, logger } = listen()
    const { hook } = bindFake({ ...config, logger, ...given }, { app: { dev: true }, ...changes })
    for (let i = 0; i < 2; i++) await hook(toEvent("/", init), next)
    return codes
  }
  const elsewhere = { origin: "http://localhost:3000" }

  test("an AUTH_URL that differs from the browser's address is reported once", async () => {
    expect(await develop(elsewhere)).toEqual(["address-mismatch"])
    expect(await develop(elsewhere, {}, { read: () => ({ formOrigin: origin }) })).toEqual(["address-mismatch"])
  })

  test.each<[string, Partial<BindingConfig>, RequestInit]>([
    ["that is the browser's address", { origin }, {}],
    ["that is the address which a proxy names", { origin: "https://tunnel.test" }, {
      headers: { "x-forwarded-host": "tunnel.test" },
    }],
    ["that is not set", {}, {}],
    ["if a program sends the request", elsewhere, { headers: { "sec-fetch-mode": "cors" } }],
    ["if the request's host is malformed", elsewhere, { headers: { "x-forwarded-host": "a, b" } }],
  ])("nothing is logged about an AUTH_URL %s", async (_name, given, init) => {
    expect(await develop(given, init)).toEqual([])
  })

  test("a build with NODE_ENV=development logs the same warnings as in production", async () => {
    expect(
      await develop({ ...elsewhere, development: true }, {}, {
        app: { dev: false },
        read: () => ({ formOrigin: origin }),
      }),
    )
      .toEqual(["origin-mismatch"])
  })
})

test("reading the session in a request without the hook logs how to install the hook, once", async () => {
  const { codes, logger } = listen()
  const { auth, hook } = bindFake({ ...config, logger }, { hints: { hook: "install it" } })
  const seen = toEvent()
  await hook(seen, next)
  await auth(seen)
  expect(codes).toEqual([])
  for (let i = 0; i < 2; i++) await auth(toEvent())
  expect(codes).toEqual(["hook-missing"])
})
