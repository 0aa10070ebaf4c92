import type { RequestEvent } from "@sveltejs/kit"
import { bind } from "@svc-auth/core/kit"
import { beforeEach, expect, test, vi } from "vitest"

const environment = vi.hoisted(() => ({ building: false, dev: false }))

vi.mock("$app/env", () => environment)
vi.mock("$app/server", () => ({ getRequestEvent: () => undefined }))
vi.mock("$app/paths", () => ({ resolve: () => "/" }))
vi.stubGlobal("__SVELTEKIT_APP_DIR__", "_app")

beforeEach(() => vi.resetModules())

/** Returns the warnings for this origin of Kit, while AUTH_URL is https://app.test. */
async function collectWarnings(dev: boolean, own: string): Promise<string[]> {
  environment.dev = dev
  const { host } = await import("../src/host.ts")
  const warnings: string[] = []
  const logger = {
    error: () => {},
    debug: () => {},
    warn: (code: string, text?: unknown) => void warnings.push(`${code}: ${text}`),
  }
  const { hook } = bind(host, {
    secret: "0123456789-abcdefghijklmnopqrstuvwxyz",
    origin: "https://app.test",
    providers: [],
    logger,
  })
  const url = new URL(own)
  const event = {
    url,
    request: new Request(url),
    locals: {},
    cookies: {},
    route: { id: "/" },
  } as unknown as RequestEvent
  await hook(event, () => new Response("page"))
  return warnings
}

test("a warning names the settings if Kit's origin differs from AUTH_URL, so that Kit would reject forms", async () => {
  const [warning, ...more] = await collectWarnings(false, "http://127.0.0.1:3000/")
  expect(more).toEqual([])
  for (
    const part of [
      "origin-mismatch",
      "http://127.0.0.1:3000",
      "https://app.test",
      "paths.origin",
      "PROTOCOL_HEADER",
      "HOST_HEADER",
    ]
  ) {
    expect(warning).toContain(part)
  }
})

test.each([
  ["if Kit and AUTH_URL have the same origin", false, "https://app.test/"],
  ["in development, where Kit rejects no forms", true, "http://localhost:5173/"],
])("nothing is logged %s", async (_name, dev, own) => {
  expect(await collectWarnings(dev, own)).toEqual([])
})

test.each([
  [{}, { httpOnly: false, secure: false }],
  [{ httpOnly: true, secure: true, path: "/" }, { httpOnly: true, secure: true, path: "/" }],
  [{ httpOnly: false, sameSite: "lax" as const }, { httpOnly: false, secure: false, sameSite: "lax" }],
])("a cookie with the options %j is set with %j, not with Kit's defaults", async (options, passed) => {
  const { host } = await import("../src/host.ts")
  const set = vi.fn()
  host.setCookie?.({ cookies: { set } } as unknown as RequestEvent, { name: "a", value: "1", options })
  expect(set).toHaveBeenCalledExactlyOnceWith("a", "1", passed)
})

test("a build of Kit 2 with NODE_ENV=development has no development panel", async () => {
  environment.dev = true
  expect((await import("../src/host.ts")).host).toMatchObject({ app: { dev: true, devServer: false } })
  vi.resetModules()
  vi.stubGlobal("__SVELTEKIT_TRACK__", () => {})
  expect((await import("../src/host.ts")).host).toMatchObject({ app: { dev: true, devServer: true } })
  vi.resetModules()
  environment.dev = false
  expect((await import("../src/host.ts")).host).toMatchObject({ app: { dev: false, devServer: false } })
})
