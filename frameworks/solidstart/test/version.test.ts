import { afterEach, expect, test, vi } from "vitest"

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test("the entry for SolidStart 2 throws in an app with SolidStart 1, and names the other entry", async () => {
  vi.stubEnv("ROUTER_NAME", "ssr")
  const { default: Svc } = await import("../src/index.ts")
  expect(() => Svc({ providers: [] })).toThrow('import Svc from "@svc-auth/solidstart/v1"')
})

test("the entry for SolidStart 1 throws in an app with SolidStart 2, and names the other entry", async () => {
  const { default: Svc } = await import("../src/v1/index.ts")
  expect(() => Svc({ providers: [] })).toThrow('import Svc from "@svc-auth/solidstart"')
})

test.each([
  [{ SERVER_BASE_URL: "", BASE_URL: "/_build/", ROUTER_NAME: "client" }, ""],
  [{ SERVER_BASE_URL: "/shop", BASE_URL: "/shop/_build/", ROUTER_NAME: "ssr" }, "/shop"],
  [{ SERVER_BASE_URL: "", BASE_URL: "/shop/" }, "/shop"],
])("the variables %o mean that the app is mounted under %o", async (variables, expected) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  expect((await import("../src/base.ts")).base).toBe(expected)
})
