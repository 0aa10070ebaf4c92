import { define, type Definition, enrol } from "./scenario.ts"
import { atOnce, succeeded, until } from "./wait.ts"

/** The scenarios about claims, and about updates on a condition, which together refresh a token once. */
export const claims: readonly Definition[] = [
  define({
    id: "claims/one-holder",
    cases: [62, 103],
    name: "a claimed key has one holder until it is released, and other keys are free",
    needs: ["claim", "release"],
    async run({ store, rows, expect }) {
      const [key, ada, bob] = [rows.word(), rows.word(), rows.word()]
      expect(await store.claim(key, ada, 3_600), "the first claim").toBe(true)
      expect(await store.claim(key, bob, 3_600), "another holder's").toBe(false)
      expect(await store.claim(key, ada, 3_600), "the same holder's").toBe(true)
      for (const other of [`${key} `, `${key}:`, `${key}*`, `{${key}}`, `${key}\u{1f49c}`, key.toUpperCase()]) {
        expect(await store.claim(other, bob, 3_600), JSON.stringify(other)).toBe(true)
      }
      await store.release(key, bob)
      expect(await store.claim(key, bob, 3_600), "after a release by another holder").toBe(false)
      await store.release(key, ada)
      expect(await store.claim(key, bob, 3_600), "after the release").toBe(true)
      await store.release(key, ada)
      expect(await store.claim(key, ada, 3_600), "after a second release").toBe(false)
    },
  }),
  define({
    id: "claims/ends",
    cases: [62],
    name: "a claim ends after its time",
    needs: ["claim", "release"],
    async run({ store, rows, expect }) {
      const [key, long, ada, bob] = [rows.word(), rows.word(), rows.word(), rows.word()]
      expect(await store.claim(key, ada, 1), "the claim").toBe(true)
      expect(await store.claim(long, ada, 3_600), "a longer one").toBe(true)
      await until("another holder can claim the key", async () => await store.claim(key, bob, 3_600))
      expect(await store.claim(key, ada, 3_600), "the first holder").toBe(false)
      await store.release(key, ada)
      expect(await store.claim(key, ada, 3_600), "after a late release").toBe(false)
      expect(await store.claim(long, bob, 3_600), "the longer one").toBe(false)
    },
  }),
  define({
    id: "claims/race",
    cases: [62],
    name: "of fifty parallel claims of a key one succeeds",
    needs: ["claim", "release"],
    async run({ store, rows, expect }) {
      for (let round = 0; round < 3; round++) {
        const key = rows.word()
        const claimed = succeeded(await atOnce(50, (number) => store.claim(key, `${number}`, 3_600)))
        expect(claimed.length, "answers").toBe(50)
        expect(claimed.filter(Boolean).length, "claims that succeeded").toBe(1)
      }
    },
  }),
  define({
    id: "claims/expected",
    cases: [62],
    name: "an update on a condition changes an account only if it still has the expected tokens",
    needs: ["createUser", "linkAccount", "getAccount", "updateAccount", "claim"],
    async run({ store, rows, same, expect }) {
      const { id } = await enrol({ store, rows })
      const account = rows.account(id, { access_token: "at1", refresh_token: "rt1", expires_at: 1_700_000_000 })
      const { provider, providerAccountId } = account
      await store.linkAccount(account)
      const change = (access_token: string, expected: [string | null | undefined, string | null | undefined]) =>
        store.updateAccount({ provider, providerAccountId, access_token, refresh_token: `r${access_token}` }, {
          access_token: expected[0],
          refresh_token: expected[1],
        })
      for (const wrong of [["at1", "rt0"], ["at0", "rt1"], ["at1", null], [undefined, "rt1"], ["at1", ""]] as const) {
        expect(await change("stale", [...wrong]), JSON.stringify(wrong)).toBe(null)
      }
      same(await store.getAccount(providerAccountId, provider), account, "what is stored")
      const second = { ...account, access_token: "at2", refresh_token: "rat2" }
      same(await change("at2", ["at1", "rt1"]), second, "what updateAccount gives")
      expect(await change("at3", ["at1", "rt1"]), "the same condition again").toBe(null)
      same(await store.getAccount(providerAccountId, provider), second, "what is stored then")
      const gone = { access_token: null, refresh_token: null, expires_at: null }
      await store.updateAccount({ provider, providerAccountId, ...gone }, {
        access_token: "at2",
        refresh_token: "rat2",
      })
      const left = await store.getAccount(providerAccountId, provider)
      expect([left?.access_token ?? null, left?.refresh_token ?? null, left?.expires_at ?? null], "tokens").toBe([
        null,
        null,
        null,
      ])
      expect(await change("at4", ["at2", "rat2"]), "the tokens that are gone").toBe(null)
      expect((await change("at4", [undefined, null]))?.access_token, "no tokens").toBe("at4")
      const missing = { ...account, providerAccountId: rows.word() }
      expect(await store.updateAccount(missing, { access_token: null, refresh_token: null }), "no account").toBe(null)
    },
  }),
  define({
    id: "claims/expected-race",
    cases: [62],
    name: "of twenty parallel updates that expect the same tokens one succeeds",
    needs: ["createUser", "linkAccount", "getAccount", "updateAccount", "claim"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      const account = rows.account(id, { access_token: "at", refresh_token: "rt" })
      const { provider, providerAccountId } = account
      await store.linkAccount(account)
      const expected = { access_token: "at", refresh_token: "rt" }
      const done = succeeded(
        await atOnce(
          20,
          (number) => store.updateAccount({ provider, providerAccountId, access_token: `at${number}` }, expected),
        ),
      )
      const won = done.filter((row) => row !== null)
      expect(won.length, "updates that succeeded").toBe(1)
      const stored = await store.getAccount(providerAccountId, provider)
      expect(stored?.access_token, "stored token").toBe(won[0]?.access_token)
    },
  }),
]
