import { define, type Definition } from "./scenario.ts"
import { until } from "./wait.ts"

/** What a counter is to a store. */
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
        for (const key of keys) expect(await store.hit(key, 60), JSON.stringify(key)).toBe(count)
      }
    },
  }),
  define({
    id: "hits/window",
    cases: [82],
    name: "a window ends so long after its first hit, whatever came since, and the next begins at one",
    needs: ["hit"],
    async run({ store, rows, expect }) {
      const [short, long] = [rows.word(), rows.word()]
      expect(await store.hit(short, 1), "the first hit").toBe(1)
      expect(await store.hit(long, 60), "the first hit of the other").toBe(1)
      let last = 1
      await until("the next window begins", async () => {
        const count = await store.hit(short, 1)
        expect(count === 1 || count === last + 1, `${count} after ${last} goes on or begins anew`).toBe(true)
        last = count
        return count === 1
      })
      expect(await store.hit(long, 60), "the second hit of the other").toBe(2)
    },
  }),
]
