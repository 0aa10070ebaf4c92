import type { HitBound, HitRequest } from "@svc-auth/core/adapters"
import { countOne, hitOne, toGroup, toHit, toRequest } from "./groups.ts"
import { define, type Definition } from "./scenario.ts"
import { until, withLife } from "./wait.ts"

const seconds = 600
const hourMs = 3_600_000

/** The scenarios about counters of attempts. */
export const hits: readonly Definition[] = [
  define({
    id: "hits/counted",
    cases: [103],
    name: "hits are counted by key",
    needs: ["hit"],
    async run({ store, rows, expect }) {
      const word = rows.word()
      const keys = [word, `${word}:`, `${word}:1`, `*${word}`, `{${word}}`, `${word}\u{1f49c}`, `${word} `]
      for (const count of [1, 2, 3]) {
        for (const key of keys) expect(await countOne(store, key, seconds), JSON.stringify(key)).toBe(count)
      }
    },
  }),
  define({
    id: "hits/in-order",
    cases: [80],
    name: "the hits of one call are counted in order, until a count is above its limit",
    needs: ["hit"],
    async run({ store, rows, expect }) {
      const requests = [3, 2, 9, 1].map((limit) => toRequest(rows, { limit }))
      const [first, second, ...others] = requests as [HitRequest, HitRequest]
      const counts: number[][] = []
      for (let i = 0; i < 4; i++) counts.push((await store.hit(requests)).map((hit) => toHit(hit, "").count))
      expect(counts, "counts").toBe([[1, 1, 1, 1], [2, 2, 2, 2], [3, 3], [4]])
      expect([await countOne(store, first.key, seconds), await countOne(store, second.key, seconds)], "then").toBe([
        5,
        4,
      ])
      for (const { key } of others) expect(await countOne(store, key, seconds), "not counted").toBe(3)
    },
  }),
  define({
    id: "hits/bounded-in-order",
    cases: [80, 83],
    name: "a hit that is counted under a shared key does not change how the hits after it are counted",
    needs: ["hit"],
    async run({ store, rows, expect }) {
      const [first, ...others] = [1_000, 0, 1_000, 0].map((most) => toRequest(rows, { most }))
      const countAll = async (requests: readonly HitRequest[]) =>
        (await store.hit(requests)).map((hit, at) => {
          const { key, count, opened } = toHit(hit, requests[at]!.key)
          return [key === requests[at]!.key ? "own" : key === requests[at]!.bound.sharedKey && "shared", count, opened]
        })
      expect(await countAll(others), "without the first").toBe([["shared", 1, false], ["own", 1, true], [
        "shared",
        1,
        false,
      ]])
      expect(await countAll([first!, ...others]), "all").toBe([
        ["own", 1, true],
        ["shared", 2, false],
        ["own", 2, false],
        ["shared", 2, false],
      ])
    },
  }),
  define({
    id: "hits/window",
    cases: [82],
    name: "a window ends a fixed time after its first hit, and the next one begins at one",
    needs: ["hit"],
    async run({ store, rows, expect }) {
      const long = rows.word()
      expect(await countOne(store, long, seconds), "the first hit of the other").toBe(1)
      await withLife(async (life, lasts) => {
        const short = rows.word()
        let before = Date.now()
        expect(await countOne(store, short, life), "the first hit").toBe(1)
        let last = 1
        await until("the next window begins", async () => {
          const since = before
          before = Date.now()
          const count = await countOne(store, short, life)
          expect(count === 1 || count === last + 1, `${count} after ${last} goes on or begins anew`).toBe(true)
          last = count
          // a window that each hit extends also ends if the process stalls
          if (count === 1) lasts(since)
          return count === 1
        }, life)
      })
      expect(await countOne(store, long, seconds), "the second hit of the other").toBe(2)
    },
  }),
  define({
    id: "hits/given-back",
    cases: [80],
    name: "a hit that is given back is subtracted from its own key, once",
    needs: ["hit", "giveBack"],
    async run({ store, rows, expect }) {
      const toKey = toGroup(rows)
      const [[key, bound], [other, otherBound]] = [toKey(), toKey()]
      await hitOne(store, other, seconds, otherBound)
      await hitOne(store, key, seconds, bound)
      const { takenAt } = await hitOne(store, key, seconds, bound)
      await store.giveBack([{ key, windowSeconds: seconds, takenAt }])
      expect(await countOne(store, key, seconds), "the count of its key").toBe(2)
      expect(await countOne(store, other, seconds), "the count of another key").toBe(2)
    },
  }),
  define({
    id: "hits/many-given-back",
    cases: [80],
    name: "forty hits of different keys that are given back in one call are each subtracted from their own key",
    needs: ["hit", "giveBack"],
    async run({ store, rows, expect }) {
      const toKey = toGroup(rows)
      const keys = Array.from({ length: 40 }, () => toKey())
      const refunds = []
      for (const [key, bound] of keys) {
        const { takenAt } = await hitOne(store, key, seconds, bound)
        refunds.push({ key, windowSeconds: seconds, takenAt })
      }
      await store.giveBack(refunds)
      for (const [key, bound] of keys) {
        expect((await hitOne(store, key, seconds, bound)).count, "the next count").toBe(1)
      }
    },
  }),
  define({
    id: "hits/never-below-zero",
    cases: [80],
    name: "a count never falls below zero when more hits are given back than were counted",
    needs: ["hit", "giveBack"],
    async run({ store, rows, expect }) {
      const [key, bound] = toGroup(rows)()
      const { takenAt } = await hitOne(store, key, seconds, bound)
      for (let i = 0; i < 3; i++) await store.giveBack([{ key, windowSeconds: seconds, takenAt }])
      expect(await countOne(store, key, seconds), "the next count").toBe(1)
    },
  }),
  define({
    id: "hits/never-opened",
    cases: [80],
    name: "a hit that is given back to a key without a window changes nothing",
    needs: ["hit", "giveBack"],
    async run({ store, rows, expect }) {
      const key = rows.word()
      await store.giveBack([{ key, windowSeconds: seconds, takenAt: new Date() }])
      expect(await countOne(store, key, seconds), "the first count").toBe(1)
    },
  }),
  define({
    id: "hits/other-times",
    cases: [80],
    name: "a time at which the window was not open gives nothing back",
    needs: ["hit", "giveBack"],
    async run({ store, rows, expect }) {
      const [key, bound] = toGroup(rows)()
      const { takenAt } = await hitOne(store, key, seconds, bound)
      for (const ms of [-hourMs, -seconds * 1000, seconds * 1000, hourMs]) {
        await store.giveBack([{ key, windowSeconds: seconds, takenAt: new Date(takenAt.getTime() + ms) }])
      }
      await store.giveBack([{ key, windowSeconds: seconds, takenAt: new Date(Number.NaN) }])
      expect(await countOne(store, key, seconds), "the next count").toBe(2)
    },
  }),
  define({
    id: "hits/next-window",
    cases: [80],
    name: "a hit of a window that has ended is not subtracted from the next",
    needs: ["hit", "giveBack"],
    async run({ store, rows, expect }) {
      await withLife(async (seconds, lasts) => {
        const [key, bound] = toGroup(rows)()
        const { takenAt } = await hitOne(store, key, seconds, bound)
        let began = 0
        await until("the next window begins", async () => {
          began = Date.now()
          return await countOne(store, key, seconds) === 1
        }, seconds)
        await store.giveBack([{ key, windowSeconds: seconds, takenAt }])
        const count = await countOne(store, key, seconds)
        lasts(began)
        expect(count, "the second count of the next window").toBe(2)
      })
    },
  }),
  define({
    id: "hits/ended-window",
    cases: [80],
    name: "a hit of a window that has ended changes nothing before the next window begins",
    needs: ["hit", "giveBack"],
    async run({ store, rows, expect }) {
      await withLife(async (seconds, lasts) => {
        const toKey = toGroup(rows)
        const [[key, bound], [later]] = [toKey(), toKey()]
        const { takenAt } = await hitOne(store, key, seconds, bound)
        await countOne(store, later, seconds)
        await until("a window ends that began later", async () => await countOne(store, later, seconds) === 1, seconds)
        await store.giveBack([{ key, windowSeconds: seconds, takenAt }])
        const began = Date.now()
        const counts = [await countOne(store, key, seconds), await countOne(store, key, seconds)]
        lasts(began)
        expect(counts, "the counts of the next window").toBe([1, 2])
      })
    },
  }),
  define({
    id: "hits/window-stays",
    cases: [80],
    name: "a window whose hits were all given back ends when it would have",
    needs: ["hit", "giveBack"],
    async run({ store, rows, expect }) {
      const toKey = toGroup(rows)
      const [[earlier], [key, bound], [later]] = [toKey(), toKey(), toKey()]
      await countOne(store, earlier, 1)
      await store.giveBack([{ key, windowSeconds: 1, takenAt: (await hitOne(store, key, 1, bound)).takenAt }])
      await countOne(store, later, 1)
      let count = 1
      await until("some time has passed", async () => (count = await countOne(store, earlier, 1)) === 1 || count > 6)
      await countOne(store, key, 1)
      // a store that takes so long proves nothing: the window may have ended before
      if (count === 1 || await countOne(store, earlier, 1) === 1) return
      await until("a window ends that began later", async () => await countOne(store, later, 1) === 1)
      expect(await countOne(store, key, 1), "the first count of the next window").toBe(1)
    },
  }),
  define({
    id: "hits/bounded",
    cases: [83],
    name: "keys beyond the group's limit of windows share a counter; a key with a window keeps it",
    needs: ["hit"],
    async run({ store, rows, expect }) {
      const toKey = toGroup(rows, 2)
      const [own, other, third, fourth] = [toKey(), toKey(), toKey(), toKey()]
      const counts: unknown[] = []
      for (const [key, bound] of [own, other, third, fourth, own, third, other]) {
        const counted = await hitOne(store, key, seconds, bound)
        counts.push([counted.key === bound.sharedKey ? "shared" : counted.key === key, counted.count])
      }
      expect(counts, "where and how often").toBe([
        [true, 1],
        [true, 1],
        ["shared", 1],
        ["shared", 2],
        [true, 2],
        ["shared", 3],
        [true, 2],
      ])
    },
  }),
  define({
    id: "hits/bounded-apart",
    cases: [83],
    name: "each group has a count of opened windows of its own",
    needs: ["hit"],
    async run({ store, rows, expect }) {
      for (const toKey of [toGroup(rows, 1), toGroup(rows, 1)]) {
        const shared: boolean[] = []
        for (const [key, bound] of [toKey(), toKey()]) {
          shared.push((await hitOne(store, key, seconds, bound)).key === bound.sharedKey)
        }
        expect(shared, "whether they share").toBe([false, true])
      }
    },
  }),
  define({
    id: "hits/shared-stays",
    cases: [83],
    name: "a key that shares a counter stays there until its window ends, though the group may open windows again",
    needs: ["hit"],
    async run({ store, rows, expect }) {
      await withLife(async (ownSeconds, lasts) => {
        const toKey = toGroup(rows, 1)
        const [[own, bound], [late], [next]] = [toKey(), toKey(), toKey()]
        const isShared = async (key: string) => (await hitOne(store, key, seconds, bound)).key === bound.sharedKey
        const began = Date.now()
        await hitOne(store, own, ownSeconds, bound)
        const isLateShared = await isShared(late)
        lasts(began)
        expect(isLateShared, "beyond the bound").toBe(true)
        await until(
          "the group's window has ended",
          async () => await countOne(store, own, ownSeconds) === 1,
          ownSeconds,
        )
        expect(await isShared(late), "the key that shared").toBe(true)
        expect(await isShared(next), "another").toBe(true)
      })
    },
  }),
  define({
    id: "hits/place-given-back",
    cases: [83],
    name: "the hit that opens a window reports it, and giving it back frees a place in the group",
    needs: ["hit", "giveBack"],
    async run({ store, rows, expect }) {
      const toKey = toGroup(rows, 1)
      const [[own, bound], [shared], [next]] = [toKey(), toKey(), toKey()]
      const hit = async (key: string, given = bound) => await hitOne(store, key, seconds, given)
      const first = await hit(own)
      const later = [await hit(own), await hit(shared)]
      expect([first, ...later].map(({ opened }) => opened), "who opened a window").toBe([true, false, false])
      const [windowSeconds, { takenAt }] = [seconds, first]
      await store.giveBack([{ key: own, windowSeconds, takenAt }, { key: bound.group, windowSeconds, takenAt }])
      const free = { ...bound, sharedKey: rows.word() }
      expect((await hit(next, free)).key, "where the next key is counted").toBe(next)
      expect((await hit(own, free)).count, "the count of the first").toBe(2)
    },
  }),
  define({
    id: "hits/shared-window",
    cases: [83],
    name: "the window of a shared counter has a length of its own",
    needs: ["hit"],
    async run({ store, rows, expect }) {
      const toKey = toGroup(rows, 0, 1)
      const [[key, bound], [other, long]] = [toKey(), toGroup(rows, 0)()]
      const countOf = async (name: string, given: HitBound) => (await hitOne(store, name, 1, given)).count
      await countOf(other, long)
      await until("the next window begins", async () => (await hitOne(store, key, seconds, bound)).count === 1)
      await until(
        "the window after it begins",
        async () => (await hitOne(store, key, seconds, bound)).count === 1,
      )
      expect(await countOf(other, long), "the count of a longer one").toBe(2)
    },
  }),
  define({
    id: "hits/shared-given-back",
    cases: [80, 83],
    name: "a hit of a shared counter is given back there",
    needs: ["hit", "giveBack"],
    async run({ store, rows, expect }) {
      const toKey = toGroup(rows, 0)
      const [key, bound] = toKey()
      for (let i = 0; i < 2; i++) await hitOne(store, key, seconds, bound)
      const counted = await hitOne(store, key, seconds, bound)
      await store.giveBack([{ key: counted.key, windowSeconds: bound.sharedSeconds, takenAt: counted.takenAt }])
      const [other] = toKey()
      expect((await hitOne(store, other, seconds, bound)).count, "the count of another that shares").toBe(3)
    },
  }),
]
