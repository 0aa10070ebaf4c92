import { define, type Definition, enrol, mayStore } from "./scenario.ts"

const tokens = {
  access_token: "at",
  refresh_token: "rt",
  expires_at: 1_700_000_000,
  id_token: "a.b.c",
  scope: "openid email",
  token_type: "bearer",
  session_state: "s",
} as const

/** The scenarios about accounts. */
export const accounts: readonly Definition[] = [
  define({
    id: "accounts/linked",
    name: "a linked account leads to its user and is stored as given",
    needs: ["createUser", "linkAccount", "getUserByAccount", "getAccount"],
    async run({ store, rows, same }) {
      const user = await enrol({ store, rows })
      const account = rows.account(user.id, tokens)
      await store.linkAccount(account)
      same(await store.getUserByAccount(account), user, "user")
      same(await store.getAccount(account.providerAccountId, account.provider), account, "account")
    },
  }),
  define({
    id: "accounts/with-user",
    name: "a user who is created with an account is found by the account and by the address",
    needs: ["createUserWithAccount", "getUserByEmail", "getUserByAccount", "getAccount"],
    async run({ store, rows, same, expect }) {
      const [user, account] = [rows.user(), rows.account(rows.word(), tokens)]
      const made = await store.createUserWithAccount(user, account)
      same(made, user, "created user")
      same(await store.getUserByEmail(user.email), made, "user by the address")
      same(await store.getUserByAccount(account), made, "user by the account")
      const linked = await store.getAccount(account.providerAccountId, account.provider)
      same(linked, { ...account, userId: made.id }, "account")
      expect(linked?.userId, "owner").toBe(made.id)
    },
  }),
  define({
    id: "accounts/with-user-taken",
    cases: [54],
    name: "a user whose id, address or account is taken is not created with an account, and leaves nothing",
    needs: ["createUserWithAccount", "createUser", "linkAccount", "getUser", "getUserByEmail", "getUserByAccount"],
    async run({ store, rows, refused, expect }) {
      const ada = await enrol({ store, rows })
      const taken = rows.account(ada.id)
      await store.linkAccount(taken)
      const refusedUsers = [
        [rows.user({ id: ada.id }), rows.account(ada.id)],
        [rows.user({ email: ada.email }), rows.account(ada.id)],
        [rows.user(), taken],
      ] as const
      for (const [user, account] of refusedUsers) {
        await refused(() => store.createUserWithAccount(user, account), "a user with something taken")
        expect((await store.getUser(user.id))?.email, "user").toBe(user.id === ada.id ? ada.email : undefined)
        expect((await store.getUserByEmail(user.email))?.id, "by the address").toBe(
          user.email === ada.email ? ada.id : undefined,
        )
        expect((await store.getUserByAccount(account))?.id, "by the account").toBe(
          account === taken ? ada.id : undefined,
        )
        const [free, other] = [{ email: user.email }, { ...account, providerAccountId: account.providerAccountId }]
        if (user.email !== ada.email && account !== taken) await store.createUserWithAccount(rows.user(free), other)
      }
    },
  }),
  define({
    id: "accounts/misses",
    name: "a missing account is exactly null",
    needs: ["getAccount"],
    async run({ store, rows, expect }) {
      expect(await store.getAccount(rows.word(), "idp"), "account").toBe(null)
    },
  }),
  define({
    id: "accounts/several",
    name: "a user has several accounts, even at one provider, and each is unlinked alone",
    needs: ["createUser", "linkAccount", "unlinkAccount", "getUserByAccount"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      const linked = [rows.account(id), rows.account(id), rows.account(id, { provider: "other" })]
      for (const account of linked) await store.linkAccount(account)
      for (const [gone, { provider, providerAccountId }] of linked.entries()) {
        await store.unlinkAccount({ provider, providerAccountId })
        for (const [at, account] of linked.entries()) {
          expect((await store.getUserByAccount(account))?.id, "user").toBe(at <= gone ? undefined : id)
        }
      }
    },
  }),
  define({
    id: "accounts/taken",
    cases: [54],
    name: "a linked account cannot be linked again by any user, and stays unchanged",
    needs: ["createUser", "linkAccount", "getAccount", "getUserByAccount"],
    async run({ store, rows, same, refused, expect }) {
      const [ada, bob] = [await enrol({ store, rows }), await enrol({ store, rows })]
      const account = rows.account(ada.id, tokens)
      await store.linkAccount(account)
      for (const userId of [bob.id, ada.id]) {
        await refused(() => store.linkAccount({ ...account, userId, access_token: "stolen" }), "a second link")
      }
      same(await store.getAccount(account.providerAccountId, account.provider), account, "account")
      expect((await store.getUserByAccount(account))?.id, "user").toBe(ada.id)
    },
  }),
  define({
    id: "accounts/of-nobody",
    importance: "like",
    name: "an account of an unknown user is rejected",
    needs: ["linkAccount", "getAccount", "getUserByAccount"],
    async run({ store, rows, refused, expect }) {
      const account = rows.account(rows.word())
      await refused(() => store.linkAccount(account), "an account of an unknown user")
      expect(await store.getUserByAccount(account), "user").toBe(null)
      expect(await store.getAccount(account.providerAccountId, account.provider), "account").toBe(null)
    },
  }),
  define({
    id: "accounts/exact-id",
    cases: [54, 103],
    name: "an account is found by its exact id: case, accents and width of letters count",
    needs: ["createUser", "linkAccount", "getUserByAccount"],
    async run({ store, rows, expect }) {
      const word = rows.word()
      const spelt = ["jos\u00e9", "jose", "JOSE", "jose\u0301", "\uff4aose", "stra\u00dfe", "strasse"]
      const accounts = []
      for (const text of spelt) {
        const { id } = await enrol({ store, rows })
        const account = rows.account(id, { provider: `${word}idp`, providerAccountId: text })
        const alike = { provider: `${word}idp`, providerAccountId: text.toUpperCase() }
        expect(await store.getUserByAccount(account), `${JSON.stringify(text)} before it is linked`).toBe(null)
        await store.linkAccount(account)
        accounts.push(account)
        if (!spelt.includes(alike.providerAccountId)) {
          expect(await store.getUserByAccount(alike), `${JSON.stringify(text)} in capitals`).toBe(null)
        }
        const capital = { ...account, provider: `${word}IDP` }
        expect(await store.getUserByAccount(capital), "a provider in capitals").toBe(null)
      }
      for (const account of accounts) {
        const owner = (await store.getUserByAccount(account))?.id
        expect(owner, JSON.stringify(account.providerAccountId)).toBe(account.userId)
      }
    },
  }),
  define({
    id: "accounts/exact-space",
    importance: "like",
    cases: [54, 103],
    name: "a space at the end of an account's id counts",
    needs: ["createUser", "linkAccount", "getUserByAccount"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      const account = rows.account(id)
      await store.linkAccount(account)
      const longer = { ...account, providerAccountId: `${account.providerAccountId} ` }
      expect(await store.getUserByAccount(longer), "with a space at the end").toBe(null)
    },
  }),
  define({
    id: "accounts/apart",
    cases: [54, 103],
    name: "accounts are different even if provider and id joined together are equal",
    needs: ["createUser", "linkAccount", "getUserByAccount"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      const word = rows.word()
      for (const mark of [":", "|", "\0", '","', "/", "%3A", " ", "}", "\\"]) {
        const account = rows.account(id, { provider: `${word}a`, providerAccountId: `b${mark}c` })
        if (!await mayStore(mark, () => store.linkAccount(account))) continue
        const alike = { provider: `${word}a${mark}b`, providerAccountId: "c" }
        expect(await store.getUserByAccount(alike), JSON.stringify(mark)).toBe(null)
      }
    },
  }),
  define({
    id: "accounts/unlinked",
    name: "an unlinked account is free, and its user stays",
    needs: ["createUser", "getUser", "linkAccount", "unlinkAccount", "getAccount", "getUserByAccount"],
    async run({ store, rows, expect }) {
      const [ada, bob] = [await enrol({ store, rows }), await enrol({ store, rows })]
      const account = rows.account(ada.id)
      const { provider, providerAccountId } = account
      await store.linkAccount(account)
      await store.unlinkAccount({ provider, providerAccountId })
      expect(await store.getUserByAccount(account), "user").toBe(null)
      expect(await store.getAccount(providerAccountId, provider), "account").toBe(null)
      expect((await store.getUser(ada.id))?.id, "who had it").toBe(ada.id)
      expect(await store.unlinkAccount({ provider, providerAccountId }) ?? null, "the second time").toBe(null)
      await store.linkAccount({ ...account, userId: bob.id })
      expect((await store.getUserByAccount(account))?.id, "who has it now").toBe(bob.id)
    },
  }),
  define({
    id: "accounts/updated",
    name: "an update changes what is given, and keeps the rest",
    needs: ["createUser", "linkAccount", "getAccount", "updateAccount"],
    async run({ store, rows, same }) {
      const { id } = await enrol({ store, rows })
      const account = rows.account(id, tokens)
      const { provider, providerAccountId } = account
      await store.linkAccount(account)
      const fresh = { access_token: "at2", expires_at: 1_800_000_000, scope: undefined, id_token: null }
      const expected = { ...account, ...fresh, scope: account.scope }
      same(await store.updateAccount({ provider, providerAccountId, ...fresh }), expected, "what updateAccount gives")
      same(await store.getAccount(providerAccountId, provider), expected, "what is stored")
    },
  }),
  define({
    id: "accounts/cleared",
    name: "an update to null clears each column of the old tokens, and a later update fills it again",
    needs: ["createUser", "linkAccount", "getAccount", "updateAccount"],
    async run({ store, rows, same }) {
      const { id } = await enrol({ store, rows })
      const account = rows.account(id, tokens)
      const { provider, providerAccountId } = account
      await store.linkAccount(account)
      const { access_token: _, token_type: __, ...old } = tokens
      for (const [name, value] of Object.entries(old)) {
        const change = (to: unknown) => store.updateAccount({ provider, providerAccountId, [name]: to })
        same(await change(null), { ...account, [name]: null }, `what updateAccount gives without ${name}`)
        same(await store.getAccount(providerAccountId, provider), { ...account, [name]: null }, `no ${name}`)
        same(await change(value), account, `what updateAccount gives with ${name}`)
        same(await store.getAccount(providerAccountId, provider), account, `${name} again`)
      }
    },
  }),
  define({
    id: "accounts/unknown-update",
    name: "an update of a missing account returns null and creates none",
    needs: ["createUser", "getAccount", "getUserByAccount", "updateAccount"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      const account = rows.account(id)
      expect(await store.updateAccount(account), "what updateAccount gives").toBe(null)
      expect(await store.getAccount(account.providerAccountId, account.provider), "account").toBe(null)
      expect(await store.getUserByAccount(account), "user").toBe(null)
    },
  }),
  define({
    id: "accounts/listed",
    name: "listAccounts returns all accounts of the user, and no other user's",
    needs: ["createUser", "linkAccount", "unlinkAccount", "listAccounts"],
    async run({ store, rows, same, expect }) {
      const [ada, bob] = [await enrol({ store, rows }), await enrol({ store, rows })]
      expect(await store.listAccounts(ada.id), "before").toBe([])
      const linked = [rows.account(ada.id, tokens), rows.account(ada.id), rows.account(ada.id, { provider: "other" })]
      for (const account of [...linked, rows.account(bob.id)]) await store.linkAccount(account)
      const listed = await store.listAccounts(ada.id)
      expect(listed.length, "how many").toBe(3)
      for (const account of linked) {
        same(
          listed.find(({ providerAccountId }) => providerAccountId === account.providerAccountId),
          account,
          "account",
        )
      }
      await store.unlinkAccount(linked[0]!)
      expect((await store.listAccounts(ada.id)).length, "without the one unlinked").toBe(2)
      expect(await store.listAccounts(rows.word()), "of an unknown user").toBe([])
    },
  }),
  define({
    id: "accounts/gone-with-user",
    name: "the list of a deleted user's accounts is empty",
    needs: ["createUser", "deleteUser", "linkAccount", "listAccounts"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      await store.linkAccount(rows.account(id))
      await store.deleteUser(id)
      expect(await store.listAccounts(id), "accounts").toBe([])
    },
  }),
]
