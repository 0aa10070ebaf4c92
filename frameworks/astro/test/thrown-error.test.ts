import type { APIContext } from "astro"
import { beforeEach, expect, test, vi } from "vitest"
import { exposeError, keepCookiesOnError } from "../src/thrown-error.ts"

const host = vi.hoisted(() => ({ app: { dev: false } }))
vi.mock("../src/host.ts", () => ({ host }))

const error = vi.fn()
const toEvent = () =>
  ({ request: new Request("https://app.test/"), locals: {}, props: {}, logger: { error } }) as unknown as APIContext
const fail = (thrown: unknown) => () => Promise.reject(thrown)

beforeEach(() => {
  host.app.dev = false
  error.mockReset()
})

test.each<[string, unknown, unknown]>([
  ["an error", new Error("no letter can be sent"), expect.stringContaining("Error: no letter can be sent\n    at ")],
  ["an error without a stack", Object.assign(new Error("none"), { stack: undefined }), "none"],
  ["a value that is not an error", "text", "text"],
])("if cookies wait to be set, %s is logged, answered with 500 and passed to the app's error page", async (
  _name,
  thrown,
  logged,
) => {
  const event = toEvent()
  const { status, body } = await keepCookiesOnError(
    { event, request: event.request, hasStarted: false, setsCookies: true },
    fail(thrown),
  )
  expect([status, body]).toEqual([500, null])
  expect(error.mock.calls).toEqual([[logged]])
  exposeError(event)
  expect([event.props, event.locals]).toEqual([{ error: thrown }, { uncaughtError: thrown }])
})

test.each([
  ["no cookie waits", false, false],
  ["the app runs in development", true, true],
])("if %s, the error is thrown to Astro", async (_name, setsCookies, dev) => {
  host.app.dev = dev
  const event = toEvent()
  const thrown = new Error("any")
  await expect(keepCookiesOnError({ event, request: event.request, hasStarted: false, setsCookies }, fail(thrown)))
    .rejects.toBe(
      thrown,
    )
  exposeError(event)
  expect([error.mock.calls, event.props, event.locals]).toEqual([[], {}, {}])
})
