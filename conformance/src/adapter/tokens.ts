import { toOtherCases } from "./rows.ts"
import { define, type Definition, mayStore } from "./scenario.ts"
import { until } from "./wait.ts"

/** The scenarios about the tokens of mailed links. */
export const tokens: readonly Definition[] = [
  define({
    id: "tokens/used-once",
    cases: [61],
    name: "a token is returned once, as it was stored",
    needs: ["createVerificationToken", "useVerificationToken"],
    async run({ store, rows, same, expect }) {
      const given = rows.token()
      const { identifier, token } = given
      const created = await store.createVerificationToken(given)
      if (created) same(created, given, "what createVerificationToken gives")
      same(await store.useVerificationToken({ identifier, token }), given, "the first time")
      expect(await store.useVerificationToken({ identifier, token }), "the second time").toBe(null)
    },
  }),
  define({
    id: "tokens/own-identifier",
    cases: [60],
    name: "a token is used up only with its own identifier",
    needs: ["createVerificationToken", "useVerificationToken"],
    async run({ store, rows, same, expect }) {
      const [given, other] = [rows.token(), rows.token()]
      await store.createVerificationToken(given)
      await store.createVerificationToken(other)
      const { identifier, token } = given
      expect(await store.useVerificationToken({ identifier, token: other.token }), "another token").toBe(null)
      expect(await store.useVerificationToken({ identifier: other.identifier, token }), "another identifier").toBe(null)
      expect(await store.useVerificationToken({ identifier, token: rows.word() }), "no token").toBe(null)
      same(await store.useVerificationToken({ identifier, token }), given, "its own")
    },
  }),
  define({
    id: "tokens/exact",
    importance: "like",
    cases: [60, 103],
    name: "a token is used up only in its own spelling",
    needs: ["createVerificationToken", "useVerificationToken"],
    async run({ store, rows, same, expect }) {
      const given = rows.token()
      const { identifier, token } = given
      await store.createVerificationToken(given)
      for (const other of toOtherCases(token)) {
        expect(await store.useVerificationToken({ identifier, token: other }), JSON.stringify(other)).toBe(null)
      }
      for (const other of toOtherCases(identifier)) {
        expect(await store.useVerificationToken({ identifier: other, token }), JSON.stringify(other)).toBe(null)
      }
      same(await store.useVerificationToken({ identifier, token }), given, "its own")
    },
  }),
  define({
    id: "tokens/several",
    name: "an identifier has several tokens, and each is used up alone",
    needs: ["createVerificationToken", "useVerificationToken"],
    async run({ store, rows, same }) {
      const { identifier } = rows.token()
      const given = [rows.token({ identifier }), rows.token({ identifier }), rows.token({ identifier })]
      for (const row of given) await store.createVerificationToken(row)
      for (const row of given) same(await store.useVerificationToken(row), row, "token")
    },
  }),
  define({
    id: "tokens/apart",
    cases: [60, 103],
    name: "tokens are different even if identifier and token joined together are equal",
    needs: ["createVerificationToken", "useVerificationToken"],
    async run({ store, rows, same, expect }) {
      const word = rows.word()
      for (const mark of [":", "|", "\0", '","', "/", "%3A", " ", "}", "\\"]) {
        const given = rows.token({ identifier: `${word}a`, token: `b${mark}c` })
        if (!await mayStore(mark, () => store.createVerificationToken(given))) continue
        const alike = { identifier: `${word}a${mark}b`, token: "c" }
        expect(await store.useVerificationToken(alike), JSON.stringify(mark)).toBe(null)
        same(await store.useVerificationToken(given), given, JSON.stringify(mark))
      }
    },
  }),
  define({
    id: "tokens/expires",
    importance: "like",
    cases: [61],
    name: "an expired token is the same as a missing one",
    needs: ["createVerificationToken", "useVerificationToken"],
    async run({ store, rows, expect }) {
      const given = rows.token({ expires: new Date(Date.now() + 1_000) })
      await store.createVerificationToken(given)
      await until("its time has come", () => Date.now() > given.expires.getTime() + 100)
      expect(await store.useVerificationToken(given), "token").toBe(null)
    },
  }),
]
