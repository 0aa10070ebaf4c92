/**
 * Scenarios for sessions that are kept in memory: they are read without Redis, and none outlives its end for longer than `maxAge`.
 * @module
 */
import assert from "node:assert/strict"
import { sessionCache, type SessionCacheOptions } from "../src/cache.ts"
import type { RedisAdapter, RedisAdapterOptions } from "../src/index.ts"
import { type Command, type Corner, inSeconds, loseReply, type Send, toUser } from "./harness.ts"
import type { OwnScenario } from "./own-scenarios.ts"
import { type Relay, startRelay } from "./relay.ts"
import { until } from "./until.ts"

type Through = (command: Command, send: Send) => Promise<unknown>

interface Cached {
  readonly store: RedisAdapter
  /** Stands between Redis and the connection of the cache alone. */
  readonly relay: Relay
  /** How many reads of sessions have reached Redis. */
  sent(): number
  /** Sets what happens to the commands of the adapter. */
  through: Through
}

/** The longest age. No session is forgotten for it, unless the clock is moved. */
const long = 60

const isRead = ([name]: Command) => name.endsWith("_RO")
const row = (sessionToken: string, userId = "ada", seconds = 600) => ({
  sessionToken,
  userId,
  expires: inSeconds(seconds),
})
const isIn = async (store: RedisAdapter, token: string) => await store.getSessionAndUser(token) !== null

/** Returns whether the session is read from memory. */
async function isKept({ store, sent }: Cached, token: string): Promise<boolean> {
  const before = sent()
  await store.getSessionAndUser(token)
  return sent() === before
}
const keeps = (cached: Cached, token: string) => until(() => isKept(cached, token))

/** Runs this with the clock that measures the age of kept sessions ahead by `maxAge`. */
async function afterMaxAge<T>(run: () => Promise<T>): Promise<T> {
  const { now } = performance
  performance.now = () => now.call(performance) + long * 1000
  try {
    return await run()
  } finally {
    performance.now = now
  }
}

type Walk = (cached: Cached, corner: Corner, tokens: readonly [one: string, two: string]) => Promise<void>

/** A walk of one process with a cache, and of others. The user `ada` has two sessions. */
function scenario(
  id: string,
  name: string,
  walk: Walk,
  options: SessionCacheOptions & Pick<RedisAdapterOptions, "clock"> = {},
): OwnScenario {
  const { clock, ...limits } = options
  return {
    id: `cache/${id}`,
    name,
    async run(corner) {
      const relay = await startRelay(corner.url)
      const cache = sessionCache(relay.url, { maxAge: long, ...limits })
      let sent = 0
      const cached: Cached = {
        relay,
        sent: () => sent,
        through: (command, send) => send(command),
        store: corner.adapter((command, send) => {
          if (isRead(command)) sent++
          return cached.through(command, send)
        }, { cache, clock }),
      }
      const print = console.error
      console.error = () => {}
      try {
        const other = corner.adapter()
        await other.createUser(toUser("ada"))
        const one = await other.createSession(row("one"))
        const two = await other.createSession(row("two"))
        await walk(cached, corner, [one.sessionToken, two.sessionToken])
      } finally {
        cache.close()
        await relay.close()
        console.error = print
      }
    },
  }
}

/** What ends a session or changes what a read of it returns. */
const changes: Readonly<
  Record<string, readonly [change: (store: RedisAdapter, token: string) => unknown, isDone: Result]>
> = {
  deleteSession: [(store, token) => store.deleteSession(token), (found) => found === null],
  deleteOtherSessions: [(store) => store.deleteOtherSessions("ada", "none"), (found) => found === null],
  deleteSessions: [(store) => store.deleteSessions("ada"), (found) => found === null],
  deleteUser: [(store) => store.deleteUser("ada"), (found) => found === null],
  updateUser: [
    (store) => store.updateUser({ id: "ada", name: "Countess" }),
    (found) => found?.user.name === "Countess",
  ],
  "updateUser to another address": [
    (store) => store.updateUser({ id: "ada", email: "countess@app.test" }),
    (found) => found?.user.email === "countess@app.test",
  ],
  updateSession: [
    (store, sessionToken) => store.updateSession({ sessionToken, expires: new Date(4e12) }),
    (found) => found?.session.expires.getTime() === 4e12,
  ],
}
type Result = (found: Awaited<ReturnType<RedisAdapter["getSessionAndUser"]>>) => boolean

let aheadMs = 0

export const cacheScenarios: readonly OwnScenario[] = [
  scenario("kept", "a session that was read is read again without Redis", async (cached, _, [one]) => {
    await keeps(cached, one)
    const before = cached.sent()
    for (let many = 0; many < 100; many++) {
      const found = await cached.store.getSessionAndUser(one)
      assert.equal(found?.user.name, "Ada")
      assert.equal(found?.session.sessionToken, one)
    }
    assert.equal(cached.sent(), before)
  }),
  scenario("own-copy", "a caller that changes what it got changes nothing for others", async (cached, _, [one]) => {
    await keeps(cached, one)
    const found = await cached.store.getSessionAndUser(one)
    found!.user.name = "Mallory"
    found!.session.userId = "mallory"
    found!.session.expires.setTime(0)
    const again = await cached.store.getSessionAndUser(one)
    assert.deepEqual([again?.user.name, again?.session.userId], ["Ada", "ada"])
    assert.ok(again!.session.expires.getTime() > Date.now())
  }),
  ...Object.entries(changes).flatMap(([call, [change, isDone]]) => [
    scenario(`other/${call}`, `${call} of another process is seen`, async (cached, corner, [one]) => {
      await keeps(cached, one)
      await change(corner.adapter(), one)
      await until(async () => isDone(await cached.store.getSessionAndUser(one)))
    }),
    scenario(
      `own/${call}`,
      `${call} is seen at once by the process that called it, also if its reply is lost`,
      async (cached, _, [one]) => {
        await keeps(cached, one)
        cached.relay.set("deaf")
        if (call === "deleteSession" || call === "updateUser") {
          cached.through = loseReply(0)
          await assert.rejects(async () => await change(cached.store, one), /the connection was lost/)
          cached.through = (command, send) => send(command)
        } else await change(cached.store, one)
        assert.ok(isDone(await cached.store.getSessionAndUser(one)))
      },
    ),
    scenario(
      `in-flight/${call}`,
      `a read that Redis answered before ${call} of another process, and whose reply comes later, is not kept`,
      async (cached, corner, [one, two]) => {
        await keeps(cached, two)
        const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        cached.through = async (command, send) => {
          const reply = await send(command)
          if (isRead(command) && command.some((part) => part.endsWith(":s:one"))) {
            answered.resolve()
            await released.promise
          }
          return reply
        }
        const reading = cached.store.getSessionAndUser(one)
        await answered.promise
        await change(corner.adapter(), one)
        // every change touches the user or the list of sessions, so the other session shows when it is known
        await until(async () => !await isKept(cached, two))
        cached.through = (command, send) => send(command)
        released.resolve()
        assert.notEqual(await reading, null)
        assert.ok(isDone(await cached.store.getSessionAndUser(one)))
      },
    ),
  ]),
  scenario("other/key", "a session whose key an operator deletes has ended", async (cached, corner, [one, two]) => {
    await Promise.all([one, two].map((token) => keeps(cached, token)))
    for (const key of (await corner.keys()).keys()) if (key.endsWith(":s:one")) await corner.send(["DEL", key])
    await until(async () => !await isIn(cached.store, one))
    assert.ok(await isIn(cached.store, two))
  }),
  scenario("none", "a session that does not exist is not kept", async (cached, corner, [one]) => {
    await keeps(cached, one)
    const later = `${one.slice(0, 3)}later`
    cached.relay.set("deaf")
    for (let many = 0; many < 3; many++) assert.equal(await cached.store.getSessionAndUser(later), null)
    await corner.adapter().createSession(row("later"))
    assert.ok(await isIn(cached.store, later))
  }),
  scenario(
    "expired",
    "a kept session ends when it expires",
    async (cached, _, [one]) => {
      aheadMs = 0
      await keeps(cached, one)
      const before = cached.sent()
      aheadMs = 601_000
      assert.equal(await cached.store.getSessionAndUser(one), null)
      assert.equal(cached.sent(), before)
    },
    { clock: () => new Date(Date.now() + aheadMs) },
  ),
  scenario(
    "max-rows",
    "the session that was read first is forgotten when there are too many",
    async (cached, corner, [one, two]) => {
      await keeps(cached, one)
      await keeps(cached, two)
      await corner.adapter().createUser(toUser("bob"))
      const three = (await corner.adapter().createSession(row("three", "bob"))).sessionToken
      // Redis may tell of its creation only after it was read
      await keeps(cached, three)
      assert.ok(await isKept(cached, two))
      assert.ok(!await isKept(cached, one))
    },
    { maxRows: 2 },
  ),
  scenario(
    "cut",
    "while the connection is cut every read reaches Redis, and afterwards nothing old is left",
    async (cached, corner, [one, two]) => {
      await Promise.all([one, two].map((token) => keeps(cached, token)))
      cached.relay.set("closed")
      await until(async () => !await isKept(cached, two))
      await corner.adapter().deleteSession(one)
      await corner.adapter().updateUser({ id: "ada", name: "Countess" })
      assert.equal(await cached.store.getSessionAndUser(one), null)
      for (let many = 0; many < 3; many++) assert.ok(!await isKept(cached, two))
      cached.relay.set("open")
      await keeps(cached, two)
      assert.equal((await cached.store.getSessionAndUser(two))?.user.name, "Countess")
      assert.equal(await cached.store.getSessionAndUser(one), null)
    },
  ),
  scenario(
    "half-open",
    "a connection that breaks without a word is noticed by its missing answer to a ping",
    async (cached, corner, [one, two]) => {
      await Promise.all([one, two].map((token) => keeps(cached, token)))
      cached.relay.set("silent")
      await corner.adapter().deleteSession(one)
      // while the connection counts as alive, the second of two reads comes from memory
      await until(async () => !await isKept(cached, two) && !await isKept(cached, two))
      assert.equal(await cached.store.getSessionAndUser(one), null)
      cached.relay.set("open")
      cached.relay.cut()
      await keeps(cached, two)
    },
    { maxAge: 2 },
  ),
  scenario(
    "silent",
    "a session that ends while the connection is broken without a word lives for at most maxAge",
    async (cached, corner, [one]) => {
      await keeps(cached, one)
      cached.relay.set("silent")
      await corner.adapter().deleteSession(one)
      assert.ok(!await afterMaxAge(() => isIn(cached.store, one)))
    },
  ),
  scenario(
    "deaf",
    "a session whose end is never reported lives for at most maxAge",
    async (cached, corner, [one, two]) => {
      for (const end of [() => corner.adapter().deleteSession(one), () => corner.adapter().deleteUser("ada")]) {
        cached.relay.set("open")
        await keeps(cached, two)
        await cached.store.getSessionAndUser(one)
        cached.relay.set("deaf")
        await end()
        assert.ok(!await afterMaxAge(() => isIn(cached.store, one)))
      }
      assert.ok(!await afterMaxAge(() => isIn(cached.store, two)))
    },
  ),
]
