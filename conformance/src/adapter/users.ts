import { toOtherCases } from "./rows.ts"
import { define, type Definition, enrol } from "./scenario.ts"

/** The scenarios about users. */
export const users: readonly Definition[] = [
  define({
    id: "users/created",
    name: "a new user is found by id and by address, as stored",
    needs: ["createUser", "getUser", "getUserByEmail"],
    async run({ store, rows, same }) {
      const given = rows.user({ image: "https://app.test/ada.png", emailVerified: new Date(1_700_000_000_000) })
      const user = await store.createUser(given)
      const expected = { ...given, id: user.id }
      same(user, expected, "what createUser gives")
      same(await store.getUser(user.id), expected, "by id")
      same(await store.getUserByEmail(given.email), expected, "by address")
    },
  }),
  define({
    id: "users/id",
    importance: "extra",
    name: "a new user keeps the given id",
    needs: ["createUser"],
    async run({ store, rows, expect }) {
      const given = rows.user()
      expect((await store.createUser(given)).id, "id").toBe(given.id)
    },
  }),
  define({
    id: "users/exact-id",
    importance: "like",
    cases: [54, 103],
    name: "a user is found by their exact id, not by the id in another case",
    needs: ["createUser", "getUser"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      for (const other of toOtherCases(id)) expect(await store.getUser(other), JSON.stringify(other)).toBe(null)
    },
  }),
  define({
    id: "users/misses",
    name: "a missing user is exactly null",
    needs: ["getUser", "getUserByEmail", "getUserByAccount"],
    async run({ store, rows, expect }) {
      expect(await store.getUser(rows.word()), "by id").toBe(null)
      expect(await store.getUserByEmail(`${rows.word()}@app.test`), "by address").toBe(null)
      const account = { provider: "idp", providerAccountId: rows.word() }
      expect(await store.getUserByAccount(account), "by account").toBe(null)
    },
  }),
  define({
    id: "users/taken-address",
    name: "another user's address is rejected, and no user is created",
    needs: ["createUser", "getUser", "getUserByEmail"],
    async run({ store, rows, same, refused, expect }) {
      const given = rows.user()
      const first = await store.createUser(given)
      const second = rows.user({ email: given.email, name: "Mallory" })
      await refused(() => store.createUser(second), "the second user of one address")
      same(await store.getUserByEmail(given.email), { ...given, id: first.id }, "owner of the address")
      expect(await store.getUser(second.id), "the second user").toBe(null)
    },
  }),
  define({
    id: "users/taken-id",
    importance: "extra",
    name: "another user's id is rejected, and the address stays free",
    needs: ["createUser", "getUser", "getUserByEmail"],
    async run({ store, rows, same, refused, expect }) {
      const given = rows.user()
      await store.createUser(given)
      const second = rows.user({ id: given.id, name: "Mallory" })
      await refused(() => store.createUser(second), "the second user of one id")
      same(await store.getUser(given.id), given, "owner of the id")
      expect(await store.getUserByEmail(second.email), "the second address").toBe(null)
      await store.createUser(rows.user({ email: second.email }))
    },
  }),
  define({
    id: "users/updated",
    name: "an update changes only the given columns",
    needs: ["createUser", "getUser", "updateUser"],
    async run({ store, rows, same }) {
      const given = rows.user({ image: "https://app.test/ada.png" })
      const { id } = await store.createUser(given)
      const emailVerified = new Date(1_700_000_000_000)
      const expected = { ...given, id, name: "Countess", emailVerified }
      const written = await store.updateUser({ id, name: "Countess", emailVerified })
      const columns = { id: written.id, name: written.name, emailVerified: written.emailVerified }
      same({ ...expected, ...columns }, expected, "the written columns that updateUser returns")
      same(await store.getUser(id), expected, "what is stored")
    },
  }),
  define({
    id: "users/updated-whole",
    importance: "extra",
    name: "an update returns the whole user, and not only the columns that it wrote",
    needs: ["createUser", "updateUser"],
    async run({ store, rows, same }) {
      const given = rows.user({ image: "https://app.test/ada.png" })
      const { id } = await store.createUser(given)
      same(
        await store.updateUser({ id, name: "Countess" }),
        { ...given, id, name: "Countess" },
        "what updateUser returns",
      )
    },
  }),
  define({
    id: "users/updated-to-null",
    importance: "like",
    name: "an update stores null, and ignores undefined",
    needs: ["createUser", "getUser", "updateUser"],
    async run({ store, rows, same }) {
      const given = rows.user({ image: "https://app.test/ada.png", emailVerified: new Date(1_700_000_000_000) })
      const { id } = await store.createUser(given)
      await store.updateUser({ id, name: undefined, email: undefined as never, image: null, emailVerified: null })
      same(await store.getUser(id), { ...given, id, image: null, emailVerified: null }, "what is stored")
    },
  }),
  define({
    id: "users/unknown-update",
    importance: "like",
    name: "an update of an unknown user is rejected and creates none",
    needs: ["updateUser", "getUser", "getUserByEmail"],
    async run({ store, rows, refused, expect }) {
      const { id, email } = rows.user()
      await refused(() => store.updateUser({ id, email, name: "Nobody" }), "an update of an unknown user")
      expect(await store.getUser(id), "by id").toBe(null)
      expect(await store.getUserByEmail(email), "by address").toBe(null)
    },
  }),
  define({
    id: "users/new-address",
    importance: "extra",
    name: "a user who changes their address is found by the new one only, and the old one is free",
    needs: ["createUser", "getUserByEmail", "updateUser"],
    async run({ store, rows, expect }) {
      const { id, email } = await enrol({ store, rows })
      const next = `${rows.word()}@app.test`
      await store.updateUser({ id, email: next })
      expect(await store.getUserByEmail(email), "by the old address").toBe(null)
      expect((await store.getUserByEmail(next))?.id, "by the new address").toBe(id)
      const other = await enrol({ store, rows }, { email })
      expect((await store.getUserByEmail(email))?.id, "owner of the old address").toBe(other.id)
      expect((await store.getUserByEmail(next))?.id, "owner of the new address").toBe(id)
    },
  }),
  define({
    id: "users/same-address",
    importance: "extra",
    name: "a user who is updated with their own address keeps it",
    needs: ["createUser", "getUserByEmail", "updateUser"],
    async run({ store, rows, expect }) {
      const { id, email } = await enrol({ store, rows })
      await store.updateUser({ id, email, name: "Countess" })
      expect((await store.getUserByEmail(email))?.name, "by the address").toBe("Countess")
    },
  }),
  define({
    id: "users/address-of-another",
    importance: "extra",
    name: "an update with another user's address is rejected as a whole",
    needs: ["createUser", "getUser", "getUserByEmail", "updateUser"],
    async run({ store, rows, same, refused, expect }) {
      const [ada, bob] = [await enrol({ store, rows }), await enrol({ store, rows }, { name: "Bob" })]
      await refused(() => store.updateUser({ id: bob.id, email: ada.email, name: "Mallory" }), "the address of another")
      same(await store.getUser(bob.id), bob, "the rejected user")
      expect((await store.getUserByEmail(ada.email))?.id, "owner of the address").toBe(ada.id)
      expect((await store.getUserByEmail(bob.email))?.id, "by the own address").toBe(bob.id)
    },
  }),
  define({
    id: "users/exact-address",
    cases: [103],
    name: "an address is found by its exact spelling, in any script",
    needs: ["createUser", "getUserByEmail"],
    async run({ store, rows, expect }) {
      const word = rows.word()
      const spelt = [
        "jos\u00e9",
        "jose\u0301",
        "jose",
        "JOSE",
        "\u{1f49c}",
        "ада",
        "a'b",
        'a"b',
        "a:b",
        "a*b",
        "{a}b",
        "a\\b",
      ]
      const made = new Map<string, string>()
      for (const name of spelt) made.set(name, (await enrol({ store, rows }, { email: `${name}${word}@app.test` })).id)
      for (const [name, id] of made) {
        expect((await store.getUserByEmail(`${name}${word}@app.test`))?.id, JSON.stringify(name)).toBe(id)
      }
      expect(await store.getUserByEmail(`JOS\u00c9${word}@app.test`), "in capitals").toBe(null)
      expect(await store.getUserByEmail(`?${word}@app.test`), "by a pattern").toBe(null)
    },
  }),
  define({
    id: "users/without-address",
    importance: "need",
    name: "several users have no address",
    needs: ["createUser", "getUser", "getUserByEmail", "updateUser", "deleteUser"],
    async run({ store, rows, expect }) {
      const nowhere = { email: undefined as never }
      const [ada, bob] = [await enrol({ store, rows }, nowhere), await enrol({ store, rows }, nowhere)]
      for (const name of ["undefined", "null", ""]) expect(await store.getUserByEmail(name), `by "${name}"`).toBe(null)
      const email = `${rows.word()}@app.test`
      await store.updateUser({ id: bob.id, email })
      expect((await store.getUserByEmail(email))?.id, "by an address got later").toBe(bob.id)
      await store.deleteUser(bob.id)
      expect((await store.getUser(ada.id))?.id, "the other user").toBe(ada.id)
    },
  }),
  define({
    id: "users/deleted",
    name: "a deleted user is not found, and their address is free",
    needs: ["createUser", "getUser", "getUserByEmail", "deleteUser"],
    async run({ store, rows, expect }) {
      const [ada, bob] = [await enrol({ store, rows }), await enrol({ store, rows })]
      await store.deleteUser(ada.id)
      expect(await store.getUser(ada.id), "by id").toBe(null)
      expect(await store.getUserByEmail(ada.email), "by address").toBe(null)
      expect((await store.getUser(bob.id))?.id, "the other user").toBe(bob.id)
      const next = await enrol({ store, rows }, { email: ada.email })
      expect((await store.getUserByEmail(ada.email))?.id, "owner of the address").toBe(next.id)
    },
  }),
  define({
    id: "users/deleted-with-all",
    cases: [58],
    name: "deleting a user deletes their accounts, sessions and passkeys, and no other user's",
    needs: [
      "createUser",
      "deleteUser",
      "linkAccount",
      "getAccount",
      "getUserByAccount",
      "createSession",
      "getSessionAndUser",
    ],
    async run({ store, rows, expect }) {
      const made = []
      for (const { id } of [await enrol({ store, rows }), await enrol({ store, rows })]) {
        const accounts = [rows.account(id), rows.account(id), rows.account(id, { provider: "other" })]
        for (const account of accounts) await store.linkAccount(account)
        const sessions = [await store.createSession(rows.session(id)), await store.createSession(rows.session(id))]
        made.push({ id, accounts, sessions })
      }
      await store.deleteUser(made[0]!.id)
      for (const [number, { id, accounts, sessions }] of made.entries()) {
        const left = number === 0 ? undefined : id
        for (const account of accounts) {
          expect((await store.getUserByAccount(account))?.id, "user by account").toBe(left)
          expect((await store.getAccount(account.providerAccountId, account.provider))?.userId, "account").toBe(left)
        }
        for (const { sessionToken } of sessions) {
          expect((await store.getSessionAndUser(sessionToken))?.user.id, "user by session").toBe(left)
        }
      }
      const next = await enrol({ store, rows })
      for (const account of made[0]!.accounts) {
        await store.linkAccount({ ...account, userId: next.id })
        expect((await store.getUserByAccount(account))?.id, "owner of the account").toBe(next.id)
      }
    },
  }),
  define({
    id: "users/deleted-unknown",
    importance: "extra",
    name: "deleting an unknown user is no error",
    needs: ["createUser", "deleteUser"],
    async run({ store, rows, expect }) {
      expect(await store.deleteUser(rows.word()) ?? null, "nobody").toBe(null)
      const { id } = await enrol({ store, rows })
      await store.deleteUser(id)
      expect(await store.deleteUser(id) ?? null, "the second time").toBe(null)
    },
  }),
]
