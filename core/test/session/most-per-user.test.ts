import { accountPage } from "../../src/features.ts"
import { describe, expect, test, vi } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { Auth } from "../../src/index.ts"
import { clock } from "../../src/app/symbols.ts"
import type { Adapter } from "../../src/app/adapter.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import Credentials from "../../src/providers/credentials.ts"
import { createBrowser } from "../http/browser.ts"

const providers = [Credentials({ authorize: () => ({ id: "1", email: "ada@app.test" }) })]

/** Signs in as often, each time in another browser, and returns which of the sessions are left, and the app. */
async function signInOften(times: number, given: Adapter, options: Partial<AuthConfig> = {}) {
  let now = Date.now()
  const warn = vi.fn()
  const adapter = { ...given }
  const browsers = Array.from({ length: times }, () =>
    createBrowser(Auth, {
      providers,
      adapter,
      limits: false,
      use: [accountPage()],
      [clock]: () => new Date(now += 10),
      logger: { warn, error: (_: string, error: Error) => void errors.push(error.message) },
      ...options,
    }))
  const errors: string[] = []
  for (const { post } of browsers) await post("callback/credentials")
  const left = await Promise.all(browsers.map(async ({ send }) => (await (await send("session")).json()) !== null))
  return { left, errors, warnings: warn.mock.calls.map(([code]) => code as string), last: browsers.at(-1)! }
}
/** Returns a store with a user who has this many sessions, each of which began after the one before it. */
async function createFull(sessions: number): Promise<MemoryAdapter> {
  const store = MemoryAdapter()
  const now = Date.now()
  await store.createUser({ id: "1", email: "ada@app.test", emailVerified: null })
  for (let i = 0; i < sessions; i++) {
    const createdAt = new Date(now - 10_000 + i)
    await store.createSession({ sessionToken: toToken(i), userId: "1", expires: new Date(now + 60_000 + i), createdAt })
  }
  return store
}
const toToken = (i: number) => `svc1-${String(i).padStart(43, "0")}`

const most = (maxPerUser: number): Partial<AuthConfig> => ({ session: { maxPerUser } })

describe("a user has at most `session.maxPerUser` sessions", () => {
  test("100 by default", async () => {
    const store = await createFull(120)
    const { left } = await signInOften(1, store)
    const rows = store.snapshot().sessions
    expect([left, rows.length, rows[0]!.sessionToken]).toEqual([[true], 100, toToken(21)])
  })

  test.each<[string, (store: MemoryAdapter) => Adapter]>([
    ["of a store with columns for the dates", (store) => store],
    ["of a store without these columns", ({ sessionColumns: _, ...store }) => store],
    ["of a store that lists the last one first", (store) => ({
      ...store,
      listSessions: async (id) => (await store.listSessions(id)).toReversed(),
    })],
  ])("%s, and the oldest ends", async (_, toStore) => {
    expect((await signInOften(4, toStore(MemoryAdapter()), most(2))).left).toEqual([false, false, true, true])
  })

  test("which a store that counts the others does not list unless they may be too many", async () => {
    const store = MemoryAdapter()
    const listSessions = vi.spyOn(store, "listSessions")
    const createSession: Adapter["createSession"] = async (row) => {
      const others = store.snapshot().sessions.length
      return { ...await store.createSession(row), others }
    }
    const { left } = await signInOften(14, { ...store, createSession }, most(12))
    expect(left.filter(Boolean)).toHaveLength(12)
    expect(listSessions).toHaveBeenCalledTimes(9)
  })

  test.each([null, NaN, "2"])("if the store returns %s as the number of others", async (others) => {
    const store = MemoryAdapter()
    const createSession = async (row: Parameters<typeof store.createSession>[0]) =>
      ({ ...await store.createSession(row), others }) as never
    expect((await signInOften(3, { ...store, createSession }, most(2))).left).toEqual([false, true, true])
  })

  test("unless the limit is `Infinity`", async () => {
    const { listSessions: _, ...store } = MemoryAdapter()
    const { left, warnings } = await signInOften(3, store, most(Infinity))
    expect([left, warnings]).toEqual([[true, true, true], []])
  })

  test("unless the store cannot list them, which is logged once", async () => {
    const { listSessions: _, ...store } = MemoryAdapter()
    const { left, warnings } = await signInOften(3, store, most(2))
    expect([left, warnings]).toEqual([[true, true, true], ["sessions-unlimited"]])
  })

  test("and a sign-in succeeds if the store fails to list or to end them", async () => {
    const fail = () => {
      throw new Error("the connection is gone")
    }
    for (const broken of ["listSessions", "deleteSession"] as const) {
      const { left, errors } = await signInOften(2, { ...MemoryAdapter(), [broken]: fail }, most(1))
      expect([left, errors], broken).toEqual([[true, true], [`adapter.${broken} failed`]])
    }
  })
})

test("the list of a user with more sessions than it can have contains 100 and is not complete", async () => {
  const { last: { send } } = await signInOften(1, await createFull(120), most(Infinity))
  const list = await (await send("sessions")).json()
  expect([list.sessions.length, list.sessions[0].current, list.complete]).toEqual([100, true, false])
  const page = await (await send("account", { headers: { accept: "text/html" } })).text()
  expect(page.match(/<time /g)!.length).toBe(300)
  expect(page).toContain("Only the first 100 can be shown here.")
  expect(page).not.toContain("Only this device")
  expect(page.match(/action="[^"]*\/end-session"/g)!.length).toBe(99)
})
