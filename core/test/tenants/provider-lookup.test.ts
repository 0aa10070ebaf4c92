import { describe, expect, test, vi } from "vitest"
import { clock } from "../../src/app/symbols.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import type { FindProviders } from "../../src/app/provider.ts"
import { tenants, type TenantsOptions } from "../../src/features.ts"
import { Auth as LeanAuth } from "../../src/lean.ts"
import GitHub from "../../src/providers/github.ts"
import GitLab from "../../src/providers/gitlab.ts"
import { Auth } from "../../src/all-features.ts"
import { setEnvDefaults, withEnv } from "../../src/app/env.ts"

const secret = "a-secret-of-tests-0123456789-abcdefghijklmnop"
const origins = ["https://b.example", "https://*.b.example"]
const client = { clientId: "id", clientSecret: "secret" }
let now = Date.parse("2030-01-01T00:00:00Z")

type Config = Omit<AuthConfig, "raw">

const toConfig = (providers: FindProviders, more: Partial<Config> = {}): Config => ({
  ...{ providers: [], secret, logger: { error() {}, warn() {} }, [clock]: () => new Date(now) },
  use: [tenants({ origins, providers })],
  ...more,
})

async function ask(config: ReturnType<typeof toConfig>, label: string, auth: typeof Auth = Auth) {
  const response = await auth(new Request(`https://${label}.b.example/auth/providers`), config)
  const body = await response.json() as Record<string, unknown>
  return { status: response.status, ids: response.ok ? Object.keys(body) : body }
}

describe("providers that a function finds", () => {
  const byLabel: FindProviders = (origin) => origin.includes("//a.") ? [GitHub(client)] : [GitLab(client)]

  test.each<[string, typeof Auth, Config]>([
    ["core", Auth, toConfig(byLabel)],
    ["core/lean", LeanAuth, toConfig(byLabel)],
  ])("belong to their own origin, with %s", async (_, auth, config) => {
    const [a, b] = await Promise.all([ask(config, "a", auth), ask(config, "c", auth)])
    expect([a.ids, b.ids]).toEqual([["github"], ["gitlab"]])
  })

  test("are added to those of the configuration", async () => {
    const config = toConfig(byLabel, { providers: [GitLab(client)] })
    expect((await ask(config, "a")).ids).toEqual(["gitlab", "github"])
    expect((await ask(config, "c")).status).toBe(503)
  })

  test("concurrent requests share one call for each origin, whose result is kept for a minute", async () => {
    const calls: string[] = []
    const config = toConfig(async (origin) => {
      calls.push(origin)
      await Promise.resolve()
      return [GitHub(client)]
    })
    await Promise.all(["a", "c", "a", "c", "a"].map((label) => ask(config, label)))
    expect(calls.sort()).toEqual(["https://a.b.example", "https://c.b.example"])
    now += 59_000
    await ask(config, "a")
    expect(calls).toHaveLength(2)
    now += 1_000
    await ask(config, "a")
    expect(calls).toHaveLength(3)
  })

  test("a slow call delays only its own origin", async () => {
    let finish = () => {}
    const slow = new Promise<void>((resolve) => finish = resolve)
    const config = toConfig(async (origin) => {
      if (origin.includes("//slow.")) await slow
      return [origin.includes("//slow.") ? GitLab(client) : GitHub(client)]
    })
    const waiting = ask(config, "slow")
    expect((await ask(config, "a")).ids).toEqual(["github"])
    finish()
    expect((await waiting).ids).toEqual(["gitlab"])
  })

  test.each<[string, () => unknown]>([
    ["throws", () => {
      throw new Error("the table is gone")
    }],
    ["rejects", () => Promise.reject(new Error("the table is gone"))],
    ["rejects with nothing", () => Promise.reject()],
    ["returns nothing", () => undefined],
    ["returns one provider in place of a list", () => GitHub(client)],
    ["returns an invalid provider", () => [{ ...GitHub(client), id: "not an id" }]],
    ["returns two providers of one id", () => [GitHub(client), GitHub(client)]],
  ])("503 if the function %s, and only until it succeeds", async (_, fail) => {
    let isDown = true
    const config = toConfig((origin) =>
      isDown && origin.includes("//down.")
        ? fail() as never
        : [origin.includes("//down.") ? GitHub(client) : GitLab(client)]
    )
    expect((await ask(config, "a")).ids).toEqual(["gitlab"])
    const failed = await Promise.all([ask(config, "down"), ask(config, "down")])
    expect(failed).toEqual(Array(2).fill({ status: 503, ids: { error: "Unavailable" } }))
    isDown = false
    expect(await ask(config, "down")).toEqual({ status: 200, ids: ["github"] })
  })

  test("503 if the function takes longer than ten seconds, and the next request calls it again", async () => {
    vi.useFakeTimers()
    let calls = 0
    const config = toConfig(() => calls++ === 0 ? new Promise<never>(() => {}) : [GitHub(client)])
    const waiting = [ask(config, "a"), ask(config, "a")]
    while (calls === 0) await vi.advanceTimersByTimeAsync(0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([503, 503])
    expect((await ask(config, "a")).ids).toEqual(["github"])
    expect(calls).toBe(2)
    vi.useRealTimers()
  })

  test("after a minute, a failed call is not replaced by the old result", async () => {
    let isDown = false
    const config = toConfig(() => isDown ? Promise.reject(new Error("down")) : [GitHub(client)])
    expect((await ask(config, "a")).status).toBe(200)
    isDown = true
    expect((await ask(config, "a")).status).toBe(200)
    now += 60_000
    expect((await ask(config, "a")).status).toBe(503)
  })

  test("null means that the app is not served at this origin, which is kept, too", async () => {
    let calls = 0
    const config = toConfig(() => (calls++, null))
    for (let i = 0; i < 3; i++) expect(await ask(config, "a")).toEqual({ status: 400, ids: { error: "InvalidHost" } })
    expect(calls).toBe(1)
  })

  test("no more than a thousand origins are kept; the one that was not used for the longest time goes first", async () => {
    const calls = new Map<string, number>()
    const config = toConfig((origin) => (calls.set(origin, (calls.get(origin) ?? 0) + 1), []))
    await ask(config, "hot")
    for (let i = 0; i < 1000; i++) {
      await ask(config, `t${i}`)
      if (i % 100 === 0) await ask(config, "hot")
    }
    await ask(config, "hot")
    expect(calls.get("https://hot.b.example")).toBe(1)
    await ask(config, "t0")
    expect(calls.get("https://t0.b.example")).toBe(2)
  })

  test("a host that is not listed is rejected before the function is called", async () => {
    let calls = 0
    const config = toConfig(() => (calls++, []))
    expect((await ask(config, "x.y")).status).toBe(400)
    expect(calls).toBe(0)
  })

  test("the results belong to the function, so a lazy configuration may make new objects around it", async () => {
    let calls = 0
    const find: FindProviders = () => (calls++, [GitHub(client)])
    await ask(toConfig(find), "a")
    await ask(toConfig(find, { theme: { brandColor: "#fff" } }), "a")
    expect(calls).toBe(1)
  })

  test("each lookup completes its providers from the environment", async () => {
    const env = { AUTH_GITHUB_ID: "from-env", AUTH_GITHUB_SECRET: "s", AUTH_SECRET: secret }
    const toLocation = async (config: Config) => {
      const csrf = await Auth(new Request("https://a.b.example/auth/csrf"), config)
      const { csrfToken } = await csrf.json() as { csrfToken: string }
      const response = await Auth(
        new Request("https://a.b.example/auth/signin/github", {
          method: "POST",
          headers: { origin: "https://a.b.example", cookie: csrf.headers.getSetCookie()[0]!.split(";", 1)[0]! },
          body: new URLSearchParams({ csrfToken }),
        }),
        config,
      )
      return new URL(response.headers.get("location")!).searchParams.get("client_id")
    }
    const config = toConfig(() => [GitHub])
    setEnvDefaults(env, config)
    expect(await toLocation(config)).toBe("from-env")
    const copy = withEnv(env, toConfig(() => [GitHub]), { dev: false }) as Config
    expect(await toLocation(copy)).toBe("from-env")
  })
})

test.each<[object, RegExp]>([
  [{ origins, providers: [GitHub(client)] }, /`tenants\.providers` must be a function/],
  [{ providers: () => [] }, /`tenants\.origins` must be a list/],
  [{ origin: origins }, /Unknown option `tenants\.origin`; did you mean `tenants\.origins`/],
])("tenants(%o) is rejected by the first request", async (options, message) => {
  const errors: unknown[] = []
  const logger = { error: (_: unknown, error: unknown) => void errors.push(error) }
  expect((await ask(toConfig(() => [], { use: [tenants(options as TenantsOptions)], logger }), "a")).status).toBe(500)
  expect(String(errors[0])).toMatch(message)
})
