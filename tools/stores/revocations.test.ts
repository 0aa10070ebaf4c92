import type { RevocationStore } from "@svc-auth/core/adapters"
import { memoryRevocations } from "@svc-auth/core/adapters/memory"
import { redisRevocations } from "@svc-auth/redis"
import { connect } from "@svc-auth/redis/connect"
import { sqlRevocations } from "@svc-auth/sql"
import { toSql } from "@svc-auth/sql/schema"
import { sqliteRevocations } from "@svc-auth/sqlite"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { lacking, startRedis } from "../../adapters/redis/test/servers.ts"
import { createCoreDriver } from "../../conformance/src/drivers/core.ts"
import { runScenario } from "../../conformance/src/run.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"

/** A kind of store. */
interface Kind {
  readonly name: string
  readonly missing?: string | undefined
  start(): Promise<Opened> | Opened
}

interface Opened {
  /** Returns two stores over the same data, as two processes have them. @param clock decides what has expired, if the store has no clock of its own */
  open(prefix: string, clock?: () => Date): readonly [RevocationStore, RevocationStore]
  close(): Promise<void> | void
}

const kinds: readonly Kind[] = [
  {
    name: "memoryRevocations",
    start: () => ({
      open(_prefix, clock) {
        const store = memoryRevocations({ clock })
        return [store, store]
      },
      close: () => {},
    }),
  },
  {
    name: "sqliteRevocations",
    start() {
      const folder = mkdtempSync(join(tmpdir(), "svc-auth-revocations-"))
      const closing: (() => void)[] = []
      const open = (file: string, clock?: () => Date) => {
        const store = sqliteRevocations(join(folder, file), { clock })
        closing.push(store.close)
        return store
      }
      return {
        open: (prefix, clock) => [open(prefix, clock), open(prefix, clock)],
        close() {
          for (const close of closing) close()
          rmSync(folder, { recursive: true })
        },
      }
    },
  },
  {
    name: "sqlRevocations",
    start() {
      const files = new Map<string, DatabaseSync>()
      const open = (file: string) => {
        const known = files.get(file)
        if (known) return known
        const database = new DatabaseSync(":memory:")
        for (const statement of toSql({ dialect: "sqlite", features: ["revocation"] })) database.exec(statement)
        files.set(file, database)
        return database
      }
      return {
        open: (prefix, clock) => [sqlRevocations(open(prefix), { clock }), sqlRevocations(open(prefix), { clock })],
        close: () => files.forEach((database) => database.close()),
      }
    },
  },
  {
    name: "redisRevocations",
    missing: lacking,
    async start() {
      const server = await startRedis()
      const clients = [await connect(server.url), await connect(server.url)] as const
      return {
        open: (prefix, clock) => {
          const [one, two] = clients
          return [redisRevocations(one, { prefix, clock }), redisRevocations(two, { prefix, clock })]
        },
        async close() {
          for (const client of clients) client.destroy()
          await server.close()
        },
      }
    },
  },
]

const walks = scenarios.filter(({ id }) => id.startsWith("revocation/"))
const start = Date.now()
const at = (seconds: number) => new Date(start + seconds * 1000)
const keyOf = (text: string) => text.padEnd(43, "_")
const [a, b, c] = [keyOf("a"), keyOf("b"), keyOf("c")]

for (const { name, missing, start: startStore } of kinds) {
  describe(name, () => {
    let opened: Opened
    beforeAll(async () => {
      if (!missing) opened = await startStore()
    })
    afterAll(() => opened?.close())

    const check = (what: string, run: (one: RevocationStore, other: RevocationStore) => Promise<void>) =>
      it(what, async (context) => {
        if (missing) return context.skip(missing)
        await run(...opened.open(crypto.randomUUID()))
      })

    check("finds the date of each key in the order of the keys, in every process", async (one, other) => {
      await one.revoke(a, at(1), at(3600))
      await one.revoke(c, at(2.345), at(3600))
      expect(await other.findRevocations([c, b, a])).toEqual([at(2.345), null, at(1)])
      expect(await other.findRevocations([b])).toEqual([null])
      expect(await other.findRevocations([a, a])).toEqual([at(1), at(1)])
      expect(await other.findRevocations([])).toEqual([])
    })

    check("never moves a not-before back", async (one, other) => {
      await one.revoke(a, at(2), at(3600))
      await other.revoke(a, at(1), at(3600))
      expect(await one.findRevocations([a])).toEqual([at(2)])
      await other.revoke(a, at(3), at(3600))
      expect(await one.findRevocations([a])).toEqual([at(3)])
    })

    check("keeps the latest of many dates that are written at once", async (one, other) => {
      const order = Array.from({ length: 200 }, (_, i) => (i * 83) % 200)
      await Promise.all(order.map((n) => (n % 2 ? one : other).revoke(a, at(n), at(3600 + n))))
      expect(await one.findRevocations([a])).toEqual([at(199)])
    })

    check("returns the date that a key had before, in every process", async (one, other) => {
      expect(await one.revoke(a, at(2.345), at(3600))).toBeNull()
      expect(await other.revoke(a, at(1), at(3600)), "of an earlier date").toEqual(at(2.345))
      expect(await one.revoke(a, at(3), at(3600))).toEqual(at(2.345))
      expect(await other.revoke(a, at(3), at(3600)), "of the same date").toEqual(at(3))
      expect(await one.revoke(b, at(1), at(3600)), "of another key").toBeNull()
    })

    check("returns no previous date to one of many calls at once, and the date to the others", async (one, other) => {
      const previous = await Promise.all(
        Array.from({ length: 200 }, (_, n) => (n % 2 ? one : other).revoke(a, at(1), at(3600))),
      )
      expect(previous.filter((date) => date === null)).toHaveLength(1)
      expect(previous.filter((date) => date)).toEqual(Array.from({ length: 199 }, () => at(1)))
    })

    it("forgets an entry when it expires, and not earlier because of a later call", async (context) => {
      if (missing) return context.skip(missing)
      const prefix = crypto.randomUUID()
      let now = at(0)
      const [one] = opened.open(prefix, () => now)
      await one.revoke(a, at(0), at(3600))
      await one.revoke(a, at(1), at(60))
      await one.revoke(b, at(0), at(60))
      now = at(61)
      // Redis measures the time by its own clock: its own test covers the time to live
      if (name !== "redisRevocations") expect(await one.findRevocations([a, b])).toEqual([at(1), null])
      now = at(3601)
      if (name !== "redisRevocations") {
        expect(await one.findRevocations([a])).toEqual([null])
        expect(await one.revoke(a, at(3601), at(7200)), "the previous date").toBeNull()
      }
    })

    const stores = new Map<string, RevocationStore>()
    const storeOf = (agent: string): RevocationStore => {
      const store = stores.get(agent) ?? opened.open(agent)[0]
      stores.set(agent, store)
      return store
    }
    const driver = createCoreDriver(["big-headers"], { name, revocations: storeOf })
    for (const walk of walks) {
      it(`${walk.id}: ${walk.name}`, async (context) => {
        if (missing) return context.skip(missing)
        const outcome = await runScenario(walk, driver)
        if (outcome.status === "failed") throw outcome.error
        if (outcome.status === "skipped") return context.skip(outcome.reason)
      })
    }
  })
}
