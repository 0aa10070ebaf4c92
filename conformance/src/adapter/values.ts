import type { AdapterUser } from "@svc-auth/core/adapters"
import { define, type Definition, enrol } from "./scenario.ts"

/** Text that a store could read as something else. */
const texts: readonly string[] = [
  ...[
    "2024-01-01",
    "2024-01-01T00:00:00.000Z",
    "Mon, 01 Jan 2024 00:00:00 GMT",
    "12",
    "007",
    "1e3",
    "0x10",
    "-0",
    "NaN",
  ],
  ...[
    "9007199254740993",
    "true",
    "false",
    "null",
    "undefined",
    "",
    " ",
    "  Ada  ",
    '"Ada"',
    "[]",
    "{}",
    '{"a":1}',
    "[1",
  ],
  ...[
    "Ada\nLovelace",
    "a\\nb",
    "\u00e9",
    "e\u0301",
    "\u{1f49c}",
    "\u{1f469}\u200d\u{1f52c}",
    "\u202eAda",
    "O'Hara; --",
    "%00",
  ],
]

/** Keys that a store could read as something else. Each is combined with its own word. */
const marks: readonly ((word: string) => string)[] = [
  ...[":", "*", "?", "[a]", "{}", "{a}", "}", "{", "/", "\\", "%", "'", '"', "\n", "\u{1f49c}", "\u00e9", "_", "."]
    .flatMap((mark) => [(word: string) => mark + word, (word: string) => word + mark]),
  (word) => `email:${word}`,
  (word) => `by-user:{${word}}`,
  (word) => String(BigInt(`0x${word.replaceAll("-", "")}`)),
  (word) => `00${BigInt(`0x${word.replaceAll("-", "")}`)}`,
  (word) => `${BigInt(`0x${word.replaceAll("-", "")}`) % 10n ** 15n}e5`,
  (word) => word.repeat(6),
]

/** Names that every object inherits. */
const inherited = ["__proto__", "constructor", "toString", "hasOwnProperty"]

/** The scenarios about values that a store must return unchanged. */
export const values: readonly Definition[] = [
  define({
    id: "values/user-ids",
    importance: "extra",
    cases: [54, 103],
    name: "a user's id may be any text: digits, marks of patterns and of keys, symbols",
    needs: [
      "createUser",
      "getUser",
      "updateUser",
      "deleteUser",
      "linkAccount",
      "getUserByAccount",
      "createSession",
      "getSessionAndUser",
    ],
    async run({ store, rows, same, expect }) {
      const word = rows.word()
      const made: AdapterUser[] = []
      for (const mark of marks) made.push(await enrol({ store, rows }, { id: mark(word) }))
      const held = []
      for (const [number, user] of made.entries()) {
        expect(user.id, "id").toBe(marks[number]!(word))
        const account = rows.account(user.id)
        await store.linkAccount(account)
        held.push({ user, account, session: await store.createSession(rows.session(user.id)) })
      }
      while (held.length > 0) {
        for (const { user, account, session } of held) {
          same(await store.getUser(user.id), user, JSON.stringify(user.id))
          same(await store.getUserByAccount(account), user, `by account: ${JSON.stringify(user.id)}`)
          same(
            (await store.getSessionAndUser(session.sessionToken))?.session,
            session,
            `by session: ${JSON.stringify(user.id)}`,
          )
        }
        // the first user, whose id is a part or a pattern of other ids
        for (const { user } of held.splice(0, 12)) await store.deleteUser(user.id)
      }
    },
  }),
  define({
    id: "values/account-ids",
    importance: "need",
    cases: [54, 103],
    name: "an account's id may be any text",
    needs: ["createUser", "linkAccount", "getUserByAccount", "getAccount", "unlinkAccount"],
    async run({ store, rows, same, expect }) {
      const [ada, bob] = [await enrol({ store, rows }), await enrol({ store, rows })]
      const word = rows.word()
      const ids = [...inherited, ...texts.filter((text) => text !== ""), ...marks.map((mark) => mark(word))]
      const linked = ids.map((providerAccountId, at) =>
        rows.account(at % 2 ? ada.id : bob.id, { provider: `${word}:*`, providerAccountId })
      )
      for (const account of linked) await store.linkAccount(account)
      for (const account of linked) {
        const { provider, providerAccountId, userId } = account
        expect((await store.getUserByAccount({ provider, providerAccountId }))?.id, JSON.stringify(providerAccountId))
          .toBe(userId)
        same(await store.getAccount(providerAccountId, provider), account, JSON.stringify(providerAccountId))
      }
      for (const [at, { provider, providerAccountId }] of linked.entries()) {
        await store.unlinkAccount({ provider, providerAccountId })
        expect(await store.getUserByAccount({ provider, providerAccountId }), JSON.stringify(providerAccountId)).toBe(
          null,
        )
        const next = linked[at + 1]
        if (next) expect((await store.getUserByAccount(next))?.id, "the next").toBe(next.userId)
      }
    },
  }),
  define({
    id: "values/inherited-names",
    cases: [54],
    name: "names of members of Object.prototype lead to no rows",
    needs: ["getUser", "getUserByEmail", "getUserByAccount", "getSessionAndUser", "useVerificationToken"],
    async run({ store, rows, expect }) {
      for (const name of inherited) {
        expect(await store.getUser(name), `user ${name}`).toBe(null)
        expect(await store.getUserByEmail(name), `address ${name}`).toBe(null)
        expect(await store.getUserByAccount({ provider: name, providerAccountId: name }), `account ${name}`).toBe(null)
        expect(await store.getSessionAndUser(name), `session ${name}`).toBe(null)
        const identifier = `${rows.word()}@app.test`
        expect(await store.useVerificationToken({ identifier, token: name }), `token ${name}`).toBe(null)
      }
    },
  }),
  define({
    id: "values/user-texts",
    importance: "like",
    cases: [102],
    name: "a user's name that looks like a date, a number or JSON stays the text that it is",
    needs: ["createUser", "getUser", "updateUser", "createSession", "getSessionAndUser"],
    async run({ store, rows, same }) {
      const user = await enrol({ store, rows })
      const { sessionToken } = await store.createSession(rows.session(user.id))
      for (const name of texts) {
        const given = rows.user({ name, image: name })
        const created = await store.createUser(given)
        same(await store.getUser(created.id), { ...given, id: created.id }, JSON.stringify(name))
        await store.updateUser({ id: user.id, name })
        same((await store.getSessionAndUser(sessionToken))?.user, { ...user, name }, `updated: ${JSON.stringify(name)}`)
      }
    },
  }),
  define({
    id: "values/account-texts",
    importance: "like",
    cases: [102],
    name: "a token that looks like something else stays the text that it is, and numbers stay numbers",
    needs: ["createUser", "linkAccount", "getAccount"],
    async run({ store, rows, same }) {
      const { id } = await enrol({ store, rows })
      for (const text of texts) {
        const tokens = { access_token: text, refresh_token: text, id_token: text, scope: text, session_state: text }
        const account = rows.account(id, { ...tokens, expires_at: 1_700_000_000 })
        await store.linkAccount(account)
        same(await store.getAccount(account.providerAccountId, account.provider), account, JSON.stringify(text))
      }
    },
  }),
  define({
    id: "values/token-texts",
    cases: [102, 103],
    name: "identifier and token of a mailed link may be any text",
    needs: ["createVerificationToken", "useVerificationToken"],
    async run({ store, rows, same, expect }) {
      const word = rows.word()
      const all = [...inherited, ...texts.filter((text) => text !== ""), ...marks.map((mark) => mark(word))]
      const given = all.map((text) => rows.token({ identifier: word + text, token: text }))
      for (const row of given) await store.createVerificationToken(row)
      for (const row of given) {
        same(await store.useVerificationToken(row), row, JSON.stringify(row.token))
        expect(await store.useVerificationToken(row), JSON.stringify(row.token)).toBe(null)
      }
    },
  }),
  define({
    id: "values/large",
    name: "tokens of 8 KB are kept whole",
    needs: ["createUser", "linkAccount", "getAccount"],
    async run({ store, rows, same }) {
      const { id } = await enrol({ store, rows })
      const large = `${rows.word()}\u{1f49c}`.repeat(220)
      const account = rows.account(id, { access_token: large, refresh_token: `r${large}`, id_token: `i${large}` })
      await store.linkAccount(account)
      same(await store.getAccount(account.providerAccountId, account.provider), account, "account")
    },
  }),
  define({
    id: "values/null-and-absent",
    importance: "extra",
    name: "null is stored, and a missing or undefined value is absent",
    needs: ["createUser", "getUser", "linkAccount", "getAccount"],
    async run({ store, rows, expect }) {
      const given = rows.user({ name: null, image: undefined })
      const { id } = await store.createUser(given)
      const user = await store.getUser(id)
      expect(user?.name, "name").toBe(null)
      expect(user?.emailVerified, "emailVerified").toBe(null)
      expect(user?.image, "image").toBe(undefined)
      const account = rows.account(id, { scope: null as never, id_token: undefined })
      await store.linkAccount(account)
      const stored = await store.getAccount(account.providerAccountId, account.provider)
      expect(stored?.scope, "scope").toBe(null)
      expect(stored?.id_token, "id_token").toBe(undefined)
      expect(stored?.access_token, "access_token").toBe(undefined)
    },
  }),
  define({
    id: "values/dates",
    importance: "like",
    cases: [102],
    name: "dates are dates, to the millisecond",
    needs: [
      "createUser",
      "getUser",
      "createSession",
      "getSessionAndUser",
      "createVerificationToken",
      "useVerificationToken",
    ],
    async run({ store, rows, same }) {
      const given = rows.user({ emailVerified: new Date(1_700_000_000_123) })
      const user = await store.createUser(given)
      same(await store.getUser(user.id), { ...given, id: user.id }, "user")
      const expires = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_123)
      const session = await store.createSession({ ...rows.session(user.id), expires })
      const found = await store.getSessionAndUser(session.sessionToken)
      same(found?.session, { ...session, expires }, "session")
      same(found?.user, { ...given, id: user.id }, "user of the session")
      const token = rows.token({ expires })
      await store.createVerificationToken(token)
      same(await store.useVerificationToken(token), token, "token")
    },
  }),
  define({
    id: "values/own-columns",
    importance: "extra",
    name: "the app's own columns are stored: text, numbers, booleans, lists",
    needs: ["createUser", "getUser", "updateUser", "linkAccount", "getAccount"],
    async run({ adapter: store, rows, same }) {
      const own = {
        role: "admin",
        age: 36,
        rate: 0.5,
        member: true,
        banned: false,
        tags: ["a", "1"],
        deep: { at: "2024-01-01" },
      }
      const given = rows.user({ ...own } as Partial<AdapterUser>)
      const { id } = await store.createUser({ ...given })
      same(await store.getUser(id), { ...given, id }, "user")
      await store.updateUser({ id, name: "Countess" })
      same(await store.getUser(id), { ...given, id, name: "Countess" }, "user after an update")
      await store.updateUser({ id, role: "member" } as Partial<AdapterUser> & { id: string })
      same(
        await store.getUser(id),
        { ...given, id, name: "Countess", role: "member" },
        "user after an update of an own column",
      )
      const account = rows.account(id, { ...own } as object)
      await store.linkAccount({ ...account })
      same(await store.getAccount(account.providerAccountId, account.provider), account, "account")
    },
  }),
  define({
    id: "values/copies",
    importance: "extra",
    name: "changing a returned row changes nothing in the store",
    needs: ["createUser", "getUser", "getUserByEmail", "createSession", "getSessionAndUser"],
    async run({ store, rows, same }) {
      const given = rows.user({ emailVerified: new Date(1_700_000_000_000) })
      const created = await store.createUser(given)
      const user = { ...given, id: created.id }
      const session = { ...await store.createSession(rows.session(user.id)) }
      const expires = new Date(session.expires)
      const read = await store.getSessionAndUser(session.sessionToken)
      for (const row of [created, await store.getUser(user.id), await store.getUserByEmail(user.email), read?.user]) {
        row!.name = "Mallory"
        row!.emailVerified?.setTime(0)
      }
      read?.session.expires.setTime(0)
      same(await store.getUser(user.id), user, "user")
      same((await store.getSessionAndUser(session.sessionToken))?.session, { ...session, expires }, "session")
    },
  }),
  define({
    id: "values/listed-copies",
    importance: "extra",
    name: "changing a row of a list changes nothing in the store",
    needs: [
      "createUser",
      "linkAccount",
      "listAccounts",
      "createSession",
      "listSessions",
      "createAuthenticator",
      "listAuthenticatorsByUserId",
    ],
    async run({ store, rows, same }) {
      const { id } = await enrol({ store, rows })
      const [account, passkey] = [rows.account(id), rows.passkey(id)]
      await store.linkAccount(account)
      await store.createAuthenticator(passkey)
      const session = await store.createSession(rows.session(id))
      const lists = () =>
        Promise.all([store.listAccounts(id), store.listSessions(id), store.listAuthenticatorsByUserId(id)])
      for (const [row] of await lists()) row!.userId = "mallory"
      for (const [at, [row]] of (await lists()).entries()) same(row, [account, session, passkey][at]!, "row")
    },
  }),
  define({
    id: "values/unbound",
    importance: "extra",
    name: "methods work without the adapter object, as in apps that replace one of them",
    needs: ["createUser", "getUser", "createSession", "getSessionAndUser", "deleteSession"],
    async run({ adapter, rows, expect }) {
      const { createUser, getUser, createSession, getSessionAndUser, deleteSession } = { ...adapter }
      const { id } = await createUser({ ...rows.user() })
      expect((await getUser(id))?.id, "user").toBe(id)
      const { sessionToken } = await createSession({ ...rows.session(id) })
      expect((await getSessionAndUser(sessionToken))?.user.id, "user of the session").toBe(id)
      await deleteSession(sessionToken)
      expect(await getSessionAndUser(sessionToken), "session").toBe(null)
    },
  }),
]
