import { afterEach, describe, expect, test, vi } from "vitest"
import { MemoryAdapter, memoryLimits } from "../../../src/adapters/memory.ts"
import { CredentialsSignin } from "../../../src/errors.ts"
import { Auth } from "../../../src/index.ts"
import { giveBack } from "../../../src/app/limits/give-back.ts"
import { count } from "../../../src/app/limits/limit.ts"
import type { Adapter } from "../../../src/app/adapter.ts"
import type { AuthConfig } from "../../../src/app/config.ts"
import { clock } from "../../../src/app/symbols.ts"
import { getSettings } from "../../../src/all-features.ts"

const url = "https://app.test/auth/callback/credentials"
const minute = 60

/** An app whose `authorize` counts its calls. The clock of its store stands still until the test moves it. */
function createWorld(change: Partial<AuthConfig> = {}, toAdapter = (adapter: Adapter): Adapter => adapter) {
  const world = { now: Date.UTC(2026, 10, 21), authorizeCalls: 0, logged: [] as unknown[] }
  const config: AuthConfig = {
    secret: "limits-0123456789abcdef0123456789abcdef",
    origin: "https://app.test",
    // this test does not check the token
    session: { strategy: "jwt" },
    adapter: toAdapter(MemoryAdapter({ clock: () => new Date(world.now) })),
    trustedProxies: 1,
    providers: [{
      id: "credentials",
      name: "Credentials",
      type: "credentials",
      credentials: { username: { label: "Username" }, password: { label: "Password", type: "password" } },
      authorize: ({ username, password }) => {
        world.authorizeCalls++
        if (password === "broken") throw new Error("the user table is gone")
        return password === "right" ? { id: String(username) } : null
      },
    }],
    logger: { error: (_type, error) => void world.logged.push(error.message), warn: () => {}, debug: () => {} },
    ...change,
  }
  const csrf = Auth(new Request("https://app.test/auth/csrf"), config).then(async (response) => ({
    cookie: response.headers.getSetCookie()[0]!.split(";")[0]!,
    csrfToken: (await response.json() as { csrfToken: string }).csrfToken,
  }))
  const post = async (username: unknown, address: string, body?: BodyInit, password = "guess") => {
    const { cookie, csrfToken } = await csrf
    const headers = { "content-type": "application/json", "x-forwarded-for": address, cookie }
    const content = body ?? JSON.stringify({ csrfToken, username, password })
    return await Auth(
      new Request(url, { method: "POST", headers, body: content, duplex: "half" } as RequestInit),
      config,
    )
  }
  /** Returns how many of these attempts reached `authorize`. */
  const attempt = async (times: number, username: unknown = "ada", address = "192.0.2.1"): Promise<number> => {
    const before = world.authorizeCalls
    for (let i = 0; i < times; i++) await post(username, address)
    return world.authorizeCalls - before
  }
  /** Returns how many of these sign-ins succeeded, one after the other. */
  const enter = async (times: number, username = "ada", password = "right", address = "192.0.2.1"): Promise<number> => {
    let entered = 0
    for (let i = 0; i < times; i++) {
      const { headers } = await post(username, address, undefined, password)
      if (headers.getSetCookie().some((cookie) => /session-token=[^;]/.test(cookie))) entered++
    }
    return entered
  }
  return { world, post, attempt, enter, wait: (seconds: number) => world.now += seconds * 1000 }
}

/** Settings that count in memory, without networks. */
function createStore(secret = "limits-0123456789abcdef0123456789abcdef", change: Partial<AuthConfig> = {}) {
  const store = MemoryAdapter({ clock: () => new Date(0) })
  return { store, settings: getSettings({ secret, providers: [], adapter: store, ...change }) }
}

test("(case 80) one account has ten attempts in a quarter of an hour, and thirty a day", async () => {
  const { attempt, wait } = createWorld()
  const accepted: number[] = []
  for (let i = 0; i < 5; i++) {
    accepted.push(await attempt(20))
    wait(15 * minute + 1)
  }
  expect(accepted).toEqual([10, 10, 10, 0, 0])
  wait(24 * 60 * minute)
  expect(await attempt(20)).toBe(10)
})

test("(case 80) a refused attempt does not make the wait longer", async () => {
  const { attempt, wait } = createWorld()
  expect(await attempt(500)).toBe(10)
  wait(15 * minute + 1)
  expect(await attempt(1)).toBe(1)
})

test("(case 80) all networks together have a hundred attempts at one account, and each network has its own attempts at others", async () => {
  const { attempt } = createWorld()
  let accepted = 0
  for (let i = 0; i < 20; i++) accepted += await attempt(12, "ada", `198.51.100.${i}`)
  expect(accepted).toBe(100)
  expect(await attempt(1, "ada", "203.0.113.7")).toBe(0)
  expect(await attempt(1, "grace", "203.0.113.7")).toBe(1)
})

test("(case 80) one network has fifty attempts in a quarter of an hour, and three hundred a day", async () => {
  const { world, post, wait } = createWorld()
  const accepted: number[] = []
  for (let round = 0; round < 8; round++) {
    const before = world.authorizeCalls
    for (let i = 0; i < 60; i++) await post(`person-${round}-${i}`, "192.0.2.1")
    accepted.push(world.authorizeCalls - before)
    wait(15 * minute + 1)
  }
  expect(accepted).toEqual([50, 50, 50, 50, 50, 50, 0, 0])
})

test("(case 82) of a hundred parallel attempts, exactly as many are processed as the limit allows", async () => {
  const { world, post } = createWorld()
  const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await post("ada", "192.0.2.1")).status))
  expect(world.authorizeCalls).toBe(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(90)
})

test("(case 83) after the last attempt the body of a request is not read", async () => {
  const { attempt, post } = createWorld()
  for (let i = 0; i < 5; i++) await attempt(10, `person-${i}`)
  let read = false
  const body = new ReadableStream({ pull: () => void (read = true) }, { highWaterMark: 0 })
  const response = await post("ada", "192.0.2.1", body)
  expect([response.status, response.headers.get("retry-after"), read]).toEqual([429, "900", false])
})

test("without an address of the network, attempts at the account count from all networks together", async () => {
  const { attempt } = createWorld({ trustedProxies: undefined })
  expect(await attempt(12, "ada", "192.0.2.1")).toBe(10)
  expect(await attempt(1, "ada", "203.0.113.7")).toBe(0)
  expect(await attempt(60, "grace", "192.0.2.1")).toBe(10)
})

describe("without a store that counts, the memory of the process counts (case 80)", () => {
  const without: Partial<AuthConfig> = { adapter: undefined }
  const toSecret = (word: string) => `${word}-0123456789abcdef0123456789abcdef`
  afterEach(() => void vi.useRealTimers())

  test("attempts are counted in memory if the adapter has no `hit`, or there is no adapter", async () => {
    const poor = createWorld({ secret: toSecret("poor") }, ({ hit: _, giveBack: __, ...adapter }) => adapter)
    const none = createWorld({ secret: toSecret("none"), ...without })
    expect([await poor.attempt(60), await poor.enter(1), await none.attempt(60), await none.enter(1)])
      .toEqual([10, 0, 10, 0])
  })

  test("an adapter's `giveBack` is not called for counts in memory", async () => {
    let calls = 0
    const { enter } = createWorld({ secret: toSecret("mixed") }, ({ hit: _, ...adapter }) => ({
      ...adapter,
      giveBack: () => void calls++,
    }))
    expect([await enter(20), calls]).toEqual([20, 0])
  })

  test("the wait ends by itself, by the system's clock", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { attempt } = createWorld({ secret: toSecret("clock"), ...without })
    expect(await attempt(20)).toBe(10)
    vi.setSystemTime(Date.now() + 15 * minute * 1000 + 1)
    expect(await attempt(20)).toBe(10)
  })

  test("a configuration that is created for each request keeps counting", async () => {
    let accepted = 0
    for (let i = 0; i < 20; i++) accepted += await createWorld({ secret: toSecret("lazy"), ...without }).attempt(1)
    expect(accepted).toBe(10)
  })

  test("apps in one process count separately, unless both secret and base path are equal", async () => {
    const heardOf = (change: Partial<AuthConfig>) => {
      const { settings } = createStore(toSecret("one"), { adapter: undefined, ...change })
      return Promise.all(Array.from({ length: 20 }, () => count(settings, ["account", "ada"])))
        .then((counts) => counts.filter(({ full }) => full === undefined).length)
    }
    const apps = [
      {},
      { secret: toSecret("two") },
      { basePath: "/admin/auth" },
      { limits: { store: memoryLimits() } },
      {},
    ]
    const accepted: number[] = []
    for (const app of apps) accepted.push(await heardOf(app))
    expect(accepted).toEqual([10, 10, 10, 10, 0])
  })

  test("apps that share one `memoryLimits()` count together", async () => {
    const limits = { store: memoryLimits() }
    const [one, two] = ["one", "two"].map((word) => createWorld({ secret: toSecret(word), limits }))
    expect([await one!.attempt(7), await two!.attempt(7)]).toEqual([7, 3])
  })

  test("invented names open no more counters in all apps of a process than in one (case 83)", async () => {
    const opened = new Set<string>()
    for (const word of ["flooded", "flooded-too", "flooded-as-well"]) {
      const { settings } = createStore(toSecret(word), { adapter: undefined })
      for (let i = 0; i < 5_000; i++) {
        const { taken } = await count(settings, ["accountInAll", `made-up-${i}`])
        for (const { key } of taken) opened.add(key)
      }
    }
    expect(opened.size).toBeGreaterThan(4_096)
    expect(opened.size).toBeLessThanOrEqual(2 * 4_096)
  })
})

test.each([undefined, null, "3", Number.NaN, 0, -1])(
  "(case 95) a counter that returns %j lets no attempt pass",
  async (count) => {
    const { attempt, world } = createWorld({}, (adapter) => ({ ...adapter, hit: () => [count as number] }))
    expect(await attempt(2)).toBe(0)
    expect(world.logged).toEqual(
      Array(2).fill(
        "adapter.hit returned no count; expected a list of positive numbers, or of objects with one as `count`",
      ),
    )
  },
)

test.each([
  [{ count: 1, takenAt: new Date(0) }, "`key`"],
  [{ count: 1, key: "k", takenAt: 1_764_403_498 }, "`takenAt`"],
])("a counter that returns %j lets no attempt pass", async (hit, member) => {
  const { attempt, world } = createWorld({}, (adapter) => ({ ...adapter, hit: () => [hit] as never }))
  expect(await attempt(1)).toBe(0)
  expect(world.logged).toEqual([expect.stringContaining(`adapter.hit returned an answer whose ${member} is`)])
})

test("an error of the app with a wait is 429 only if the wait is in seconds", async () => {
  const answers: unknown[] = []
  for (const retryAfterSeconds of [7, "7\r\nX-Evil: 1", null]) {
    const { world, post } = createWorld({
      providers: [{
        id: "credentials",
        name: "Credentials",
        type: "credentials",
        credentials: {},
        authorize: () => {
          throw new CredentialsSignin("later", { cause: { retryAfterSeconds } })
        },
      }],
    })
    const { status, headers } = await post("ada", "192.0.2.1")
    answers.push([status, headers.get("retry-after"), world.logged])
  }
  expect(answers).toEqual([[429, "7", ["later"]], [401, null, ["later"]], [401, null, ["later"]]])
})

describe("a successful sign-in gives its counts back (case 80)", () => {
  test("every window gets its count back, and no other counter changes", async () => {
    const { attempt, enter } = createWorld()
    expect([await attempt(9), await enter(200), await attempt(3)]).toEqual([9, 200, 1])
  })

  test("a sign-in that is refused, throws or ends without a session gives nothing back", async () => {
    const changes: Partial<AuthConfig>[] = [
      {},
      { callbacks: { signIn: () => false } },
      { callbacks: { signIn: () => "/elsewhere" } },
      { callbacks: { jwt: () => Promise.reject(new Error("no token")) } },
      { callbacks: { jwt: () => null } },
    ]
    const accepted: number[] = []
    for (const [at, change] of changes.entries()) {
      const { world, enter } = createWorld(change)
      await enter(20, "ada", at === 0 ? "broken" : "right")
      accepted.push(world.authorizeCalls)
    }
    expect(accepted).toEqual([10, 10, 10, 10, 10])
  })

  test("a sign-in that is aborted gives nothing back", async () => {
    const { world, post } = createWorld({
      providers: [{
        id: "credentials",
        name: "Credentials",
        type: "credentials",
        credentials: { username: {} },
        authorize: () => (world.authorizeCalls++, new Promise<null>(() => {})),
      }],
    })
    for (let i = 0; i < 10; i++) void post("ada", "192.0.2.1")
    await expect.poll(() => world.authorizeCalls).toBe(10)
    expect((await post("ada", "192.0.2.1")).status).toBe(429)
  })

  test("a window that began after the attempt gets nothing back", async () => {
    const world = createWorld({
      providers: [{
        id: "credentials",
        name: "Credentials",
        type: "credentials",
        credentials: { username: {} },
        async authorize({ username, password }) {
          if (password !== "right") return null
          // a slow hash: meanwhile the window ends, and a guess begins the next
          world.wait(15 * minute + 1)
          await world.post(username, "192.0.2.1")
          return { id: "ada" }
        },
      }],
      limits: { account: [{ most: 2, seconds: 15 * minute }], accountInAll: false, network: false },
    })
    expect(await world.enter(1)).toBe(1)
    const statuses: number[] = []
    for (let i = 0; i < 2; i++) statuses.push((await world.post("ada", "192.0.2.1")).status)
    expect(statuses).toEqual([401, 429])
  })

  test("without `giveBack` in the store, every attempt counts", async () => {
    const { enter } = createWorld({}, ({ giveBack: _, ...adapter }) => adapter)
    expect(await enter(20)).toBe(10)
  })

  test("if `giveBack` fails, the count stays, the error is logged, and the user is signed in", async () => {
    const { enter, world } = createWorld({}, (adapter) => ({
      ...adapter,
      giveBack: () => Promise.reject(new Error("gone")),
    }))
    expect(await enter(20)).toBe(10)
    expect(world.logged.slice(0, 2)).toEqual(["adapter.giveBack failed", "adapter.giveBack failed"])
  })

  test("a store that returns plain numbers gets the app's time of the hit", async () => {
    const given: unknown[][] = []
    const store = { hit: () => [1], giveBack: (...call: unknown[]) => void given.push(call) }
    const at = new Date(Date.UTC(2026, 0, 1))
    const { enter } = createWorld({
      limits: { store, account: [{ most: 5, seconds: 7 }], accountInAll: false, network: false },
      [clock]: () => at,
    })
    expect(await enter(1)).toBe(1)
    expect(given).toEqual([[[{ key: expect.stringMatching(/^limit:7:/), windowSeconds: 7, takenAt: at }]]])
  })
})

describe("the option `limits`", () => {
  test("`false` counts nothing and does not call the store", async () => {
    const { attempt } = createWorld({ limits: false }, (adapter) => ({ ...adapter, hit: () => [1_000] }))
    expect(await attempt(400)).toBe(400)
  })

  test("each limit has windows or `false`", async () => {
    const { attempt, wait } = createWorld({
      limits: { network: false, account: [{ most: 3, seconds: 10 }, { most: 5, seconds: 60 }], accountInAll: false },
    })
    const accepted: number[] = []
    for (let i = 0; i < 3; i++) {
      accepted.push(await attempt(10))
      wait(11)
    }
    expect(accepted).toEqual([3, 2, 0])
    expect(await attempt(200, "grace", "198.51.100.1")).toBe(3)
  })

  test("`store` counts in place of an adapter, or without an adapter, and errors name `limits.store`", async () => {
    const store = MemoryAdapter({ clock: () => new Date(0) })
    const { attempt } = createWorld({ adapter: undefined, limits: { store } })
    expect(await attempt(20)).toBe(10)
    const counting = createWorld({ limits: { store: { hit: store.hit } } })
    expect(await counting.attempt(20, "grace")).toBe(10)
    expect(await counting.enter(1, "grace"), "the adapter gives nothing back").toBe(0)
    const failing = createWorld({ limits: { store: { hit: () => Promise.reject<number[]>(new Error("gone")) } } })
    expect([await failing.attempt(1), failing.world.logged]).toEqual([0, ["limits.store.hit failed"]])
  })
})

describe("attackers cannot fill the store (case 83)", () => {
  const accountLimits = ["account", "accountInAll"] as const

  test(
    "20,000 guesses at invented names leave at most 8,193 counters per window, and each guess counts",
    async () => {
      const { store, settings } = createStore()
      for (let i = 0; i < 20_000; i += 100) {
        const names = Array.from({ length: 100 }, (_, at) => `made-up-${i + at}`)
        await Promise.all(names.flatMap((name) => accountLimits.map((limit) => count(settings, [limit, name]))))
      }
      const { counters } = store.snapshot()
      expect(counters.length).toBeLessThanOrEqual(3 * (4_096 + 4_096 + 1))
      const guesses = counters.filter(({ key }) => /^limit:900:(?!account$)/.test(key))
      expect(guesses.reduce((sum, counter) => sum + counter.count, 0)).toBe(20_000)
    },
  )

  test("a name gets no more guesses than the limit after all counters are taken, whether its window is older or newer", async () => {
    const { settings } = createStore()
    const countAccepted = async (name: string, times: number) => {
      const counts = await Promise.all(Array.from({ length: times }, () => count(settings, ["account", name])))
      return counts.filter(({ full }) => full === undefined).length
    }
    expect(await countAccepted("ada", 6)).toBe(6)
    for (let i = 0; i < 4_200; i++) await count(settings, ["account", `made-up-${i}`])
    expect([await countAccepted("ada", 100), await countAccepted("ada", 1)], "a name with an earlier window").toEqual([
      4,
      0,
    ])
    const [late, later] = [await countAccepted("grace", 100), await countAccepted("grace", 1)]
    expect(late, "a name that shares a counter").toBeGreaterThan(0)
    expect(late, "a name that shares a counter").toBeLessThanOrEqual(10)
    expect(later, "the same name").toBe(0)
  })

  test("users who sign in do not use up the counters, so names share one only after enough failures", async () => {
    const { store, settings } = createStore()
    for (let i = 0; i < 4_200; i++) {
      const { taken, places } = await count(settings, ["accountInAll", `user-${i}`])
      await giveBack(settings, [...taken, ...places])
    }
    for (let i = 0; i < 100; i++) await count(settings, ["accountInAll", "victim"])
    await count(settings, ["accountInAll", "user-7"])
    const keys = store.snapshot().counters.map(({ key }) => key)
    expect(keys.filter((key) => key.includes(":accountInAll:")), "shared counters").toEqual([])
  })

  test(
    "a user who signs in under invented names, which authorize ignores, opens no more counters than an attacker",
    async () => {
      const store = MemoryAdapter({ clock: () => new Date(0) })
      const config: AuthConfig = {
        secret: "limits-0123456789abcdef0123456789abcdef",
        origin: "https://app.test",
        session: { strategy: "jwt" },
        adapter: store,
        limits: { account: false, accountInAll: [{ most: 100, seconds: 900 }] },
        providers: [{
          id: "credentials",
          name: "Credentials",
          type: "credentials",
          credentials: { username: {}, email: {}, password: { type: "password" } },
          authorize: ({ email, password }) => password === "right" ? { id: String(email) } : null,
        }],
      }
      const response = await Auth(new Request("https://app.test/auth/csrf"), config)
      const { csrfToken } = await response.json() as { csrfToken: string }
      const headers = {
        "content-type": "application/json",
        cookie: response.headers.getSetCookie()[0]!.split(";")[0]!,
      }
      const enter = async (username: string) => {
        const body = JSON.stringify({ csrfToken, email: "mallory@app.test", username, password: "right" })
        const entered = await Auth(new Request(url, { method: "POST", headers, body }), config)
        expect(entered.headers.getSetCookie().join()).toMatch(/session-token=[^;]/)
      }
      for (let i = 0; i < 4_200; i++) await enter(`made-up-${i}`)
      const keys = store.snapshot().counters.map(({ key }) => key)
      expect(keys.filter((key) => key.includes(":accountInAll:")).length, "shared counters").toBeGreaterThan(50)
    },
  )

  test("the secret decides which names share a counter", async () => {
    const sharedOf = async (secret: string) => {
      const { store, settings } = createStore(secret)
      for (let i = 0; i < 4_300; i++) await count(settings, ["accountInAll", `made-up-${i}`])
      return store.snapshot().counters.map(({ key }) => key).filter((key) => key.includes(":accountInAll:")).sort()
    }
    expect(await sharedOf("one-0123456789abcdef0123456789abcdef")).not.toEqual(
      await sharedOf("two-0123456789abcdef0123456789abcdef"),
    )
  })

  test(
    "mails to invented addresses leave as few counters, and addresses that share one get at most five mails",
    async () => {
      const { store, settings } = createStore()
      let mails = 0
      for (
        let i = 0;
        i < 20_000;
        i++
      ) if ((await count(settings, ["mail", "email", `${i}@app.test`])).full === undefined) mails++
      expect(store.snapshot().counters.length).toBeLessThanOrEqual(4_096 + 4_096 + 1)
      expect(mails).toBeLessThanOrEqual(5 * (4_096 + 4_096))
    },
  )
})
