import { expect, test, vi } from "vitest"
import { ALL } from "../src/route.ts"

test("a route that the configuration does not name is not found, and the log says once how to mend it", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {})
  const url = new URL("https://app.test/login/session")
  for (let times = 0; times < 2; times++) {
    const response = await ALL({ url } as Parameters<typeof ALL>[0])
    expect([response.status, await response.text()]).toEqual([404, "Not found"])
  }
  expect(warn.mock.calls).toEqual([[
    expect.stringMatching(/^\[svc-auth\] nothing answers \/login\/session: `basePath`/),
  ]])
  warn.mockRestore()
})
