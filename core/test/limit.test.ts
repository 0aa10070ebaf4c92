import { expect, test } from "vitest"
import { MemoryAdapter } from "../src/adapters/memory.ts"
import { CredentialsSignin } from "../src/errors.ts"
import { Auth } from "../src/index.ts"
import { limits } from "../src/limit.ts"
import type { Adapter } from "../src/model/adapter.ts"
import type { AuthConfig } from "../src/model/config.ts"

const url = "https://app.test/auth/callback/credentials"
const minute = 60

/** An app whose `authorize` counts how often it was asked; its store's clock stands still until it is moved. */
function createWorld(change: Partial<AuthConfig> = {}, toAdapter = (adapter: Adapter): Adapter => adapter) {
  const world = { now: Date.UTC(2026, 10, 21), asked: 0, logged: [] as unknown[] }
  const config: AuthConfig = {
    secret: "limits-0123456789abcdef0123456789abcdef",
    origin: "https://app.test",
    // the token is not what is looked at here
    session: { strategy: "jwt" },
    adapter: toAdapter(MemoryAdapter({ clock: () => new Date(world.now) })),
    trustedProxies: 1,
    providers: [{
      id: "credentials",
      name: "Credentials",
      type: "credentials",
      credentials: { username: { label: "Username" }, password: { label: "Password", type: "password" } },
      authorize: () => (world.asked++, null),
    }],
    logger: { error: (_type, error) => void world.logged.push(error.message), warn: () => {}, debug: () => {} },
    ...change,
  }
  const csrf = Auth(new Request("https://app.test/auth/csrf"), config).then(async (response) => ({
    cookie: response.headers.getSetCookie()[0]!.split(";")[0]!,
    csrfToken: (await response.json() as { csrfToken: string }).csrfToken,
  }))
  const post = async (username: unknown, address: string, body?: BodyInit) => {
    const { cookie, csrfToken } = await csrf
    const headers = { "content-type": "application/json", "x-forwarded-for": address, cookie }
    const given = body ?? JSON.stringify({ csrfToken, username, password: "guess" })
    return await Auth(new Request(url, { method: "POST", headers, body: given, duplex: "half" } as RequestInit), config)
  }
  /** How many of these attempts were heard. */
  const attempt = async (times: number, username: unknown = "ada", address = "192.0.2.1"): Promise<number> => {
    const before = world.asked
    for (let i = 0; i < times; i++) await post(username, address)
    return world.asked - before
  }
  return { world, post, attempt, wait: (seconds: number) => world.now += seconds * 1000 }
}

test("(case 80) who does not stop waits longer: ten a quarter of an hour, thirty a day", async () => {
  const { attempt, wait } = createWorld()
  const heard: number[] = []
  for (let i = 0; i < 5; i++) {
    heard.push(await attempt(20))
    wait(15 * minute + 1)
  }
  expect(heard).toEqual([10, 10, 10, 0, 0])
  wait(24 * 60 * minute)
  expect(await attempt(20)).toBe(10)
})

test("(case 80) what is refused does not lengthen the wait", async () => {
  const { attempt, wait } = createWorld()
  expect(await attempt(500)).toBe(10)
  wait(15 * minute + 1)
  expect(await attempt(1)).toBe(1)
})

test("(case 80) many networks together have a hundred attempts at one account, and each has its own at others", async () => {
  const { attempt } = createWorld()
  let heard = 0
  for (let i = 0; i < 20; i++) heard += await attempt(12, "ada", `198.51.100.${i}`)
  expect(heard).toBe(100)
  expect(await attempt(1, "ada", "203.0.113.7")).toBe(0)
  expect(await attempt(1, "grace", "203.0.113.7")).toBe(1)
})

test("(case 80) one network has fifty attempts in a quarter of an hour, three hundred a day", async () => {
  const { world, post, wait } = createWorld()
  const heard: number[] = []
  for (let round = 0; round < 8; round++) {
    const before = world.asked
    for (let i = 0; i < 60; i++) await post(`person-${round}-${i}`, "192.0.2.1")
    heard.push(world.asked - before)
    wait(15 * minute + 1)
  }
  expect(heard).toEqual([50, 50, 50, 50, 50, 50, 0, 0])
})

test("(case 82) of a hundred attempts at once exactly as many are heard as the limit says", async () => {
  const { world, post } = createWorld()
  const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await post("ada", "192.0.2.1")).status))
  expect(world.asked).toBe(limits.account[0]!.most)
  expect(statuses.filter((status) => status === 429)).toHaveLength(90)
})

test("(case 83) the body of whoever has had his attempts is not read", async () => {
  const { attempt, post } = createWorld()
  for (let i = 0; i < 5; i++) await attempt(10, `person-${i}`)
  let read = false
  const body = new ReadableStream({ pull: () => void (read = true) }, { highWaterMark: 0 })
  const response = await post("ada", "192.0.2.1", body)
  expect([response.status, response.headers.get("retry-after"), read]).toEqual([429, "900", false])
})

test("without an address of the network it is the account that is counted, from everywhere", async () => {
  const { attempt } = createWorld({ trustedProxies: undefined })
  expect(await attempt(12, "ada", "192.0.2.1")).toBe(10)
  expect(await attempt(1, "ada", "203.0.113.7")).toBe(0)
  expect(await attempt(60, "grace", "192.0.2.1")).toBe(10)
})

test("an adapter that cannot count counts nothing", async () => {
  const { attempt } = createWorld({}, ({ hit: _, ...adapter }) => adapter)
  expect(await attempt(60)).toBe(60)
})

test.each([undefined, null, "3", Number.NaN, 0, -1])(
  "(case 95) a counter that says %j lets nobody in",
  async (count) => {
    const { attempt, world } = createWorld({}, (adapter) => ({ ...adapter, hit: () => count as number }))
    expect(await attempt(2)).toBe(0)
    expect(world.logged).toEqual(Array(2).fill("adapter.hit gave no count"))
  },
)

test("an error of the application's own that says how long to wait is 429 only where it says so in seconds", async () => {
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
