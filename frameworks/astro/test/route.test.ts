import { expect, test, vi } from "vitest"
import { ALL } from "../src/route.ts"

test("a route outside the configured path answers 404, and the log tells once how to fix it", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {})
  const url = new URL("https://app.test/login/session")
  for (let times = 0; times < 2; times++) {
    const response = await ALL({ url } as Parameters<typeof ALL>[0])
    expect([response.status, await response.text()]).toEqual([404, "Not found"])
  }
  expect(warn.mock.calls).toEqual([[
    expect.stringMatching(/^\[svc-auth\] No auth route has the path \/login\/session: set `basePath`/),
  ]])
  warn.mockRestore()
})
