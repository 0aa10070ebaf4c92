import { expect, test } from "vitest"
import { toMountedBasePath } from "../../src/kit/mount-path.ts"
import { createPreparation } from "../../src/kit/scope.ts"

const table: [string | undefined, string | undefined, string, string | undefined][] = [
  [undefined, "/auth", "", "/auth"],
  [undefined, "/auth", "/shop", "/shop/auth"],
  [undefined, "/shop/login", "/shop", "/shop/login"],
  [undefined, "/shop", "/shop", "/shop/auth"],
  ["/auth", "/auth", "/shop", "/auth"],
  ["/shop/a", "/shop/a", "/shop", "/shop/a"],
]
test.each(table)(
  "with basePath %s, completed to %s, in an app under %o, the routes are under %s",
  (given, completed, base, path) => {
    expect(toMountedBasePath(given, completed, base)).toBe(path)
  },
)

test("settings are created once per configuration, with the environment, and the configuration is not changed", async () => {
  const config = Object.freeze({ providers: [] })
  const prepare = createPreparation({ app: { env: { AUTH_URL: "https://app.test" }, dev: false, base: "" } })
  expect(prepare(config)).toBe(prepare(config))
  expect(await prepare(config)).toMatchObject({ origin: "https://app.test", development: false })
})

test("a configuration is prepared again if the app is mounted under another path", async () => {
  const app = { env: {}, dev: false, base: "" }
  const prepare = createPreparation({ app })
  const config = { providers: [] }
  expect((await prepare(config)).basePath).toBe("/auth")
  app.base = "/shop"
  expect((await prepare(config)).basePath).toBe("/shop/auth")
  expect(prepare(config)).toBe(prepare(config))
})
