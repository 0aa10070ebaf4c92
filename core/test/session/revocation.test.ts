import { describe, expect, test } from "vitest"
import { MemoryAdapter, memoryRevocations } from "../../src/adapters/memory.ts"
import { revocationFeature, tenants } from "../../src/features.ts"
import { manage } from "../../src/kit/index.ts"
import { Auth, endSessions } from "../../src/index.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import type { RevocationOptions, RevocationStore } from "../../src/app/revocation.ts"
import { clock } from "../../src/app/symbols.ts"
import GitHub from "../../src/providers/github.ts"
import { RevocationCache } from "../../src/session/revocation-cache.ts"
import { getSettings } from "../../src/all-features.ts"
import { sessionCookie } from "../../src/testing.ts"
import { bindFake, config as kitConfig } from "../kit/fake-host.ts"

const base: AuthConfig = {
  secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
  providers: [GitHub],
  origin: "https://app.test",
  logger: { error: () => {}, warn: () => {} },
}
const toConfig = (store: RevocationStore, more: Partial<RevocationOptions> = {}): AuthConfig => ({
  ...base,
  session: { strategy: "jwt", revocation: { store, ...more } },
})
const toOwn = (...given: Parameters<typeof toConfig>): AuthConfig => ({
  ...toConfig(...given),
  use: [revocationFeature],
})
const read = (config: AuthConfig, cookie: string) =>
  Auth(new Request("https://app.test/auth/session", { headers: { cookie } }), config)
const signIn = async (config: AuthConfig) => (await sessionCookie(config, { id: "ada", name: "Ada" })).header

describe("the option session.revocation is rejected by name", () => {
  const store = memoryRevocations()
  test.each<[unknown, RegExp]>([
    [{ session: { revocation: null } }, /`session\.revocation\.store` must have the methods/],
    [{ session: { revocation: true } }, /`session\.revocation\.store` must have the methods/],
    [{ session: { revocation: {} } }, /`session\.revocation\.store` must have the methods/],
    [{ session: { revocation: { store: { revoke: () => {} } } } }, /`revoke` and `findRevocations`/],
    [
      { session: { revocation: { store, checkage: 1 } } },
      /Unknown option `session\.revocation\.checkage`; did you mean/,
    ],
    [
      { session: { revocation: { store, checkAge: -1 } } },
      /`session\.revocation\.checkAge` must be a number of seconds/,
    ],
    [{ session: { revocation: { store, checkAge: NaN } } }, /`session\.revocation\.checkAge` must be a number/],
    [
      { session: { revocation: { store, whenDown: "open" } } },
      /`session\.revocation\.whenDown` must be "deny" or "allow"/,
    ],
    [
      { session: { strategy: "database", revocation: { store } }, adapter: MemoryAdapter() },
      /needs the strategy "jwt"/,
    ],
    [{ session: { revocation: { store } }, adapter: MemoryAdapter() }, /needs the strategy "jwt"/],
  ])("%j", (options, message) => {
    expect(() => getSettings({ ...base, use: [revocationFeature], ...options as AuthConfig })).toThrow(message)
  })
})

describe("a broken store", () => {
  test.each<[string, unknown]>([
    ["no list", undefined],
    ["a short list", [null]],
    ["a long list", [null, null, null]],
    ["texts that are no dates", ["x", "y"]],
    ["undefined", [undefined, undefined]],
    ["dates in seconds", [1_764_403_498, 1_764_403_498]],
  ])("that returns %s never lets a session pass (cases 95, 102)", async (_, answer) => {
    const store = { ...memoryRevocations(), findRevocations: (keys: readonly string[]) => keys.map(() => null) }
    for (const whenDown of ["deny", "allow"] as const) {
      const cookie = await signIn(toConfig(store, { whenDown }))
      const broken = { ...store, findRevocations: () => answer } as RevocationStore
      expect((await read(toConfig(broken, { whenDown }), cookie)).status).toBe(503)
    }
  })

  test("that is down does not let a user sign in with deny, and does with allow", async () => {
    const down: RevocationStore = {
      revoke: () => Promise.reject(new Error("down")),
      findRevocations: () => Promise.reject(new Error("down")),
    }
    await expect(signIn(toOwn(down))).rejects.toMatchObject({ type: "AdapterError" })
    const accepting = toOwn(down, { whenDown: "allow" })
    expect((await read(accepting, await signIn(accepting))).status).toBe(200)
  })
})

describe("endSessions", () => {
  test("writes later dates until it has replaced an earlier one, and fails if that never happens", async () => {
    for (const overtaken of [1, 4, Infinity]) {
      const inner = memoryRevocations()
      const written: number[] = []
      const config = toConfig({
        ...inner,
        revoke(key, notBefore, expires) {
          const isOvertaken = written.push(notBefore.getTime()) <= overtaken
          if (isOvertaken) inner.revoke(key, new Date(notBefore.getTime() + 1000), expires)
          return inner.revoke(key, notBefore, expires)
        },
      })
      const ended = endSessions(config, "ada")
      if (overtaken === Infinity) await expect(ended).rejects.toThrow(/must return the date that the key had before/)
      else await ended
      expect(written).toEqual(Array.from({ length: Math.min(overtaken + 1, 5) }, (_, n) => written[0]! + n * 1001))
    }
  })

  test("called twice in one moment ends the session that began in between", async () => {
    const config = toConfig(memoryRevocations())
    for (let round = 0; round < 50; round++) {
      await endSessions(config, "ada")
      const cookie = await signIn(config)
      expect(await (await read(config, cookie)).json()).toMatchObject({ user: { name: "Ada" } })
      await endSessions(config, "ada")
      expect(await (await read(config, cookie)).json()).toBeNull()
    }
  })

  test("works in a binding outside of a request", async () => {
    const config = { ...kitConfig, session: { revocation: { store: memoryRevocations() } } }
    await expect(bindFake(config).endSessions("ada")).resolves.toBeUndefined()
    await expect(bindFake(() => config).endSessions("ada")).resolves.toBeUndefined()
    await expect(bindFake(kitConfig).endSessions("ada")).rejects.toMatchObject({ type: "InvalidConfig" })
  })

  test("ignores the error of a row that is gone already, and passes on any other", async () => {
    const store = MemoryAdapter()
    const { deleteSessions: _, ...others } = store
    const config = { ...base, adapter: { ...others, deleteSession: fail } }
    store.createUser({ id: "ada", email: "ada@app.test", emailVerified: null })
    const expires = new Date(Date.now() + 60_000)
    store.createSession({ sessionToken: "a-session-token-of-ada", userId: "ada", expires })
    await expect(endSessions(config, "ada")).rejects.toMatchObject({ type: "AdapterError" })
    const gone = (token: string) => (store.deleteSession(token), fail())
    await expect(endSessions({ ...base, adapter: { ...others, deleteSession: gone } }, "ada")).resolves.toBeUndefined()
  })
})

function fail(): never {
  throw new Error("no such row")
}

describe("servers whose clocks differ (case 58)", () => {
  const store = () => memoryRevocations()
  /** Returns the same app on a server whose clock is ahead by these seconds. All of a test happens in one millisecond. */
  const at = (config: AuthConfig, seconds: number): AuthConfig => ({
    ...config,
    [clock]: () => new Date(now + seconds * 1000),
  })
  const now = Date.now()
  const isOpen = async (config: AuthConfig, cookie: string) => await (await read(config, cookie)).json() !== null
  const endOthers = async (config: AuthConfig, cookie: string) => {
    const verbs = await manage(new Request("https://app.test/x", { headers: { cookie } }), config)
    await verbs.endOtherSessions()
    return verbs.headers.getSetCookie().map((line) => line.split(";", 1)[0]).join("; ")
  }

  describe.each([[0, 0], [0, 5], [5, 0], [0, -5], [-5, 0], [0, 250], [250, 0]])(
    "the session's is ahead by %i s, and the one that ends it by %i s",
    (begins, ends) => {
      test("endSessions ends it, and no later one", async () => {
        const config = toConfig(store())
        const [one, other] = [at(config, begins), at(config, ends)]
        for (let round = 0; round < 3; round++) {
          const [cookie, near] = [await signIn(one), await signIn(other)]
          expect([await isOpen(one, cookie), await isOpen(other, near)], `round ${round}`).toEqual([true, true])
          await endSessions(other, "ada")
          expect([await isOpen(one, cookie), await isOpen(other, near)], `round ${round}`).toEqual([false, false])
        }
      })

      test("endOtherSessions ends it, and not the current one or a later one", async () => {
        const config = toConfig(store())
        const [one, other] = [at(config, begins), at(config, ends)]
        let current = await signIn(other)
        for (let round = 0; round < 3; round++) {
          const cookie = await signIn(one)
          current = await endOthers(other, current)
          expect([await isOpen(one, cookie), await isOpen(other, current)], `round ${round}`).toEqual([false, true])
        }
        await endSessions(one, "ada")
        expect(await isOpen(other, current), "after all have ended").toBe(false)
      })
    },
  )

  test("a session that began while the store was down counts from its start", async () => {
    const revocations = store()
    const down = () => Promise.reject(new Error("down"))
    const config = (findRevocations: RevocationStore["findRevocations"]) =>
      toConfig({ ...revocations, findRevocations }, { whenDown: "allow" })
    const cookie = await signIn(config(down))
    await endSessions(config(revocations.findRevocations), "ada")
    expect(await isOpen(config(revocations.findRevocations), cookie)).toBe(false)
  })
})

describe("tenants (cases 58, 66)", () => {
  const [a, b] = ["https://a.tenants.example", "https://b.tenants.example"] as const
  const toTenants = (more: Partial<AuthConfig>): AuthConfig => ({
    ...toConfig(memoryRevocations()),
    ...{ origin: undefined, providers: [], ...more },
    use: [tenants({ origins: ["https://*.tenants.example"], providers: () => [GitHub] })],
  })
  const isOpen = async (config: AuthConfig, origin: string, cookie: string) =>
    await (await Auth(new Request(`${origin}/auth/session`, { headers: { cookie } }), config)).json() !== null

  test.each([
    ["that share an adapter have the same users", MemoryAdapter(), false],
    ["without an adapter have users of their own", undefined, true],
  ])("%s", async (_, adapter, survives) => {
    const config = toTenants({ ...adapter && { adapter } })
    const user = { id: "ada", name: "Ada", email: "ada@app.test" }
    const { header: own } = await sessionCookie(config, user, { url: a })
    const { header: other } = await sessionCookie(config, user, { url: b })
    const { endOtherSessions } = await manage(new Request(`${a}/x`, { headers: { cookie: own } }), config)
    expect([await isOpen(config, a, own), await isOpen(config, b, other)], "before").toEqual([true, true])
    await endOtherSessions()
    expect(await isOpen(config, b, other), "the session at the other tenant").toBe(survives)
  })
})

describe("the cache of look-ups", () => {
  test("forgets the oldest of more than 10,000 keys", () => {
    const cache = new RevocationCache()
    for (let n = 0; n <= 10_000; n++) cache.keep(`${n}`, 0, 1)
    expect([cache.find("0", 1, 60_000), cache.find("1", 1, 60_000), cache.find("10000", 1, 60_000)]).toEqual([
      undefined,
      1,
      1,
    ])
  })

  test("answers for as long as it may, and never about the future", () => {
    const cache = new RevocationCache()
    cache.keep("a", 1000, 0)
    expect([999, 1000, 1999, 2000].map((now) => cache.find("a", now, 1000))).toEqual([undefined, 0, 0, undefined])
  })

  test("keeps a later not-before that overtook a look-up", () => {
    const cache = new RevocationCache()
    cache.keep("a", 1000, 1000)
    cache.keep("a", 999, 0)
    expect(cache.find("a", 1001, 1000)).toBe(1000)
  })
})

describe("memoryRevocations", () => {
  test("removes entries that have expired", () => {
    let now = 0
    const store = memoryRevocations({ clock: () => new Date(now) })
    for (let n = 0; n < 256; n++) store.revoke(`${n}`, new Date(1), new Date(1000))
    now = 2000
    store.revoke("another", new Date(2000), new Date(3000))
    expect(store.size).toBe(1)
  })
})

test.each([
  ["returns the previous date", true],
  ["returns nothing", false],
])("a session that an operator ends while its user ends the others is not kept by a store that %s (case 56)", async (
  _,
  returns,
) => {
  const inner = memoryRevocations()
  let meanwhile: (() => Promise<void>) | undefined
  const run = async () => {
    const due = meanwhile
    meanwhile = undefined
    await due?.()
  }
  const store: RevocationStore = {
    findRevocations: (keys) => inner.findRevocations(keys),
    async revoke(...given) {
      await run()
      const previous = await inner.revoke(...given)
      if (returns) return previous
    },
  }
  const config = toOwn(store)
  const cookie = await signIn(config)
  const { endOtherSessions, headers } = await manage(new Request("https://app.test/x", { headers: { cookie } }), config)
  meanwhile = () => endSessions(config, "ada")
  const ended = endOtherSessions()
  await (returns ? expect(ended).rejects.toMatchObject({ type: "SignInRequired" }) : ended)
  const kept = headers.getSetCookie().map((line) => line.split(";", 1)[0]).join("; ")
  expect(kept).toContain("session-token=")
  for (const own of [cookie, kept]) expect(await (await read(config, own)).json()).toBeNull()
})
