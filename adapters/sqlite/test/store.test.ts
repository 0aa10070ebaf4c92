import type { AdapterUser } from "@svc-auth/core/adapters"
import { AdapterError } from "@svc-auth/core/errors"
import type { feature } from "@svc-auth/core/features"
import { SqliteAdapter } from "@svc-auth/sqlite"
import { chmodSync, existsSync, statSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { DatabaseSync, type StatementSync } from "node:sqlite"
import { expect, onTestFinished, test } from "vitest"
import { child, createFolder, start as startProcess, toVersion1 } from "./processes.ts"
import { hitOne } from "../../../conformance/src/adapter/groups.ts"

const start = Date.UTC(2030, 0, 1)
const user = { id: "ada", name: "Ada", email: "ada@app.test", emailVerified: null }
const account = { userId: "ada", provider: "idp", providerAccountId: "1", type: "oidc" } as const
const at = (seconds: number) => new Date(start + seconds * 1000)
const session = (sessionToken: string, seconds: number) => ({ sessionToken, userId: "ada", expires: at(seconds) })

test("the first call creates the file, so that building an app does not", async () => {
  const file = join(createFolder(), "auth.db")
  const store = SqliteAdapter(file)
  expect(existsSync(file)).toBe(false)
  await store.getUser("ada")
  expect(existsSync(file)).toBe(true)
  store.close()
})

test("a file of the first version of the schema keeps its sessions, and gets the columns and tables of later versions", async () => {
  const file = join(createFolder(), "auth.db")
  const store = SqliteAdapter(file, { clock: () => at(0) })
  await store.createUser(user)
  await store.createSession(session("old", 10))
  store.close()
  toVersion1(file)
  const details = { createdAt: at(0), lastUsedAt: at(1), userAgent: "Browser/1", network: "192.0.2.0/24" }
  await store.createSession({ ...session("new", 20), ...details })
  expect(await store.listSessions("ada")).toEqual([session("old", 10), { ...session("new", 20), ...details }])
  await store.updateSession({ ...session("old", 30), lastUsedAt: at(2) })
  expect((await store.getSessionAndUser("old"))?.session).toEqual({ ...session("old", 30), lastUsedAt: at(2) })
  expect(store.replacePassword("ada", null, "text")).toBe(true)
  expect(store.getPassword("ada")).toBe("text")
  store.close()
})

test("stored rows are found after the file was closed, by the same adapter and by another", async () => {
  const file = join(createFolder(), "auth.db")
  const store = SqliteAdapter(file)
  await store.createUser(user)
  store.close()
  expect(await store.getUser("ada")).toEqual(user)
  store.close()
  const next = SqliteAdapter(file)
  expect(await next.getUserByEmail("ada@app.test")).toEqual(user)
  next.close()
  expect(existsSync(`${file}-wal`)).toBe(false)
})

test.each(["node", "deno", "bun"])(
  "a file that %s creates is private to its owner, and so are the WAL files",
  async (runtime) => {
    const file = join(createFolder(), "auth.db")
    const other = startProcess(runtime, [child, file, "keep"])
    await other.until(2)
    expect(["", "-wal", "-shm"].map((end) => statSync(file + end).mode & 0o777)).toEqual([0o600, 0o600, 0o600])
    other.begin()
    await other.ended
  },
)

test("an existing file keeps its mode", async () => {
  const file = join(createFolder(), "auth.db")
  new DatabaseSync(file).close()
  chmodSync(file, 0o640)
  const store = SqliteAdapter(file)
  await store.createUser(user)
  expect(["", "-wal", "-shm"].map((end) => statSync(file + end).mode & 0o777)).toEqual([0o640, 0o640, 0o640])
  store.close()
})

test("a relative path is resolved when the adapter is created", async () => {
  const [folder, elsewhere, before] = [createFolder(), createFolder(), process.cwd()]
  onTestFinished(() => process.chdir(before))
  process.chdir(folder)
  const store = SqliteAdapter("auth.db")
  process.chdir(elsewhere)
  await store.createUser(user)
  store.close()
  expect([folder, elsewhere].map((made) => existsSync(join(made, "auth.db")))).toEqual([true, false])
})

test("an app's database that returns rows as arrays works with the adapter", async () => {
  const database = new DatabaseSync(":memory:", { returnArrays: true })
  await SqliteAdapter(database).createUser(user)
  expect(await SqliteAdapter(database).getUserByEmail("ada@app.test")).toEqual(user)
  expect(database.prepare("select id from svc_users").get()).toEqual(["ada"])
})

test("a first call inside an app's transaction is rejected if foreign keys are off", async () => {
  const file = join(createFolder(), "app.db")
  const maker = SqliteAdapter(file)
  await maker.getUser("ada")
  maker.close()
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  const store = SqliteAdapter(database)
  database.exec("begin")
  expect(() => store.getUser("ada")).toThrow(AdapterError)
  expect(() => store.getUser("ada")).toThrow("foreign keys cannot be turned on inside a transaction")
  database.exec("commit")
  await store.createUser(user)
  await store.createSession({ sessionToken: "s", userId: "ada", expires: new Date(Date.now() + 60_000) })
  await store.deleteUser("ada")
  expect(database.prepare("select * from svc_sessions").all()).toEqual([])
  database.close()
})

test("an app's database keeps its tables, version and settings, and stays open", async () => {
  const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false, timeout: 1234 })
  database.exec("create table users (id integer primary key); insert into users values (7); pragma user_version = 42")
  const store = SqliteAdapter(database)
  await store.createUser(user)
  await store.linkAccount(account)
  await store.deleteUser("ada")
  expect(await store.getAccount("1", "idp")).toBeNull()
  store.close()
  expect(database.prepare("select id from users").all()).toEqual([{ id: 7 }])
  expect(database.prepare("pragma user_version").get()).toEqual({ user_version: 42 })
  expect(database.prepare("pragma busy_timeout").get()).toEqual({ timeout: 1234 })
})

test("members of a row are columns that other programs can read, and the rest is JSON", async () => {
  const database = new DatabaseSync(":memory:")
  const joined = new Date(start)
  await SqliteAdapter(database).createUser({ ...user, emailVerified: joined, role: "admin", joined } as AdapterUser)
  expect(database.prepare("select * from svc_users").get()).toEqual({
    id: "ada",
    email: "ada@app.test",
    emailVerified: start,
    name: "Ada",
    image: null,
    more: JSON.stringify({ role: "admin", joined }),
    dates: `["joined"]`,
  })
})

test("a row is read as it was inserted, whatever values it has", async () => {
  const store = SqliteAdapter(":memory:")
  const odd = {
    ...user,
    name: "half a pair: \ud800, a NUL: \0, the end",
    image: null,
    joined: at(0),
    looksLikeOne: at(0).toISOString(),
    nested: { list: [1, null, "2"] },
    ["__proto__"]: "own",
    more: "of the app",
    dates: ["of the app"],
  }
  Object.defineProperty(odd, "__proto__", { value: "own", enumerable: true, configurable: true, writable: true })
  await store.createUser(odd)
  const found = await store.getUser("ada")
  expect(found).toEqual(odd)
  expect(Object.entries(found!).sort()).toEqual(Object.entries(odd).sort())
  expect(await store.updateUser({ id: "ada", name: "Ada" })).toEqual({ ...odd, name: "Ada" })
})

test.each([
  ["lone surrogates", "\ud800", "\udbff"],
  ["the text after a NUL", "1\0a", "1\0b"],
  ["a NUL at the end", "1", "1\0"],
  ["a NUL and its escape sequence", "\0", "\u001a0000"],
])("keys that differ only in %s are different keys (case 54)", async (_what, one, two) => {
  const store = SqliteAdapter(":memory:")
  await store.createUser({ ...user, id: one, email: one })
  expect(await store.getUser(two)).toBeNull()
  expect(await store.getUserByEmail(two)).toBeNull()
  await store.createUser({ ...user, id: two, email: two })
  for (const id of [one, two]) {
    await store.linkAccount({ ...account, userId: id, providerAccountId: id })
    await store.createSession({ sessionToken: id, userId: id, expires: new Date(Date.now() + 60_000) })
  }
  for (const id of [one, two]) {
    expect((await store.getUserByEmail(id))?.id).toBe(id)
    expect((await store.getUserByAccount({ provider: "idp", providerAccountId: id }))?.id).toBe(id)
    expect((await store.getSessionAndUser(id))?.user.id).toBe(id)
  }
})

test("a row whose key is missing or not text is rejected", () => {
  const store = SqliteAdapter(":memory:")
  for (const id of [undefined, null, 7]) {
    expect(() => store.createUser({ ...user, id: id as never })).toThrow("a required value is missing")
  }
})

test("insertions delete expired rows, also those that are never read again", async () => {
  let now = start
  const database = new DatabaseSync(":memory:")
  const store = SqliteAdapter(database, { clock: () => new Date(now) })
  const count = (table: string) => database.prepare(`select count(*) as rows from ${table}`).get()?.["rows"]
  const bound = { group: "g", most: 1_024, sharedKey: "g:s", sharedSeconds: 20 }
  await store.createUser(user)
  for (let number = 0; number < 60; number++) {
    await store.createSession(session(`${number}`, 10))
    await store.createVerificationToken({ identifier: "ada", token: `${number}`, expires: at(10) })
    await hitOne(store, `${number}`, 10, bound)
  }
  now += 10_000
  expect(await store.listSessions("ada")).toEqual([])
  expect(await store.updateSession(session("1", 20))).toBeNull()
  for (let number = 0; number < 8; number++) {
    await store.createSession(session(`new ${number}`, 20))
    await store.createVerificationToken({ identifier: "ada", token: `new ${number}`, expires: at(20) })
    await hitOne(store, `new ${number}`, 10, bound)
  }
  expect(["svc_sessions", "svc_verification_tokens", "svc_hits"].map(count)).toEqual([8, 8, 9])
})

test("twenty thousand attempts under invented names leave at most the rows that their group may open and share", async () => {
  const database = new DatabaseSync(":memory:")
  const store = SqliteAdapter(database, { clock: () => at(0) })
  for (let number = 0; number < 20_000; number++) {
    const bound = { group: "g", most: 1_024, sharedKey: `g:${number % 4_096}`, sharedSeconds: 900 }
    await hitOne(store, `g:name-${number}`, 900, bound)
  }
  const { rows, hits } = database.prepare("select count(*) as rows, sum(count) as hits from svc_hits").get()!
  // the counter of the group has counted the opened windows
  expect([rows, hits]).toEqual([1_024 + 4_096 + 1, 20_000 + 1_024])
})

test("given-back hits and shared counters follow the windows of the adapter's clock", async () => {
  let now = 0
  const store = SqliteAdapter(":memory:", { clock: () => at(now / 1000) })
  const hit = async (name: string) =>
    await hitOne(store, name, 10, { group: "g", most: 1, sharedKey: "g:s", sharedSeconds: 20 })
  const first = await hit("a")
  expect(first).toEqual({ count: 1, takenAt: at(0), key: "a", opened: true })
  now = 9_999
  expect(await hit("b")).toEqual({ count: 1, takenAt: at(9.999), key: "g:s", opened: false })
  store.giveBack([{ key: "a", windowSeconds: 10, takenAt: first.takenAt }])
  expect((await hit("a")).count, "given back in the last millisecond").toBe(1)
  now = 10_000
  store.giveBack([{ key: "a", windowSeconds: 10, takenAt: first.takenAt }])
  expect(await hit("b"), "the shared window is still open").toEqual({
    count: 2,
    takenAt: at(10),
    key: "g:s",
    opened: false,
  })
  expect(await hit("c"), "other keys share it").toEqual({ count: 3, takenAt: at(10), key: "g:s", opened: false })
  now = 29_999
  expect(await hit("b")).toEqual({ count: 1, takenAt: at(29.999), key: "b", opened: true })
})

test("every call finds its rows by an index, without a table scan", async () => {
  const prepared = new Set<string>()
  class RecordingDatabase extends DatabaseSync {
    override prepare(sql: string): StatementSync {
      if (/\bsvc_(?!schema)/.test(sql)) prepared.add(sql)
      return super.prepare(sql)
    }
  }
  const store = SqliteAdapter(new RecordingDatabase(":memory:"), { clock: () => at(0) })
  const passkey = {
    ...{ credentialID: "c", userId: "ada", providerAccountId: "c", credentialPublicKey: "k", counter: 0 },
    ...{ credentialDeviceType: "singleDevice", credentialBackedUp: true },
  }
  const token = { identifier: "ada", token: "t", expires: at(10) }
  const calls: Readonly<
    Record<Exclude<keyof typeof store, "close" | "sessionColumns" | "comparesBytes" | typeof feature>, () => unknown>
  > = {
    createUser: () => store.createUser(user),
    createUserWithAccount: () =>
      store.createUserWithAccount({ ...user, id: "bob", email: "bob@app.test" }, {
        ...account,
        providerAccountId: "2",
      }),
    getSessionsAndUsers: () => store.getSessionsAndUsers(["s", "t"]),
    getUser: () => store.getUser("ada"),
    getUserByEmail: () => store.getUserByEmail("ada@app.test"),
    updateUser: () => store.updateUser({ id: "ada", name: "Countess" }),
    linkAccount: () => store.linkAccount(account),
    getUserByAccount: () => store.getUserByAccount(account),
    getAccount: () => store.getAccount("1", "idp"),
    updateAccount: () => store.updateAccount({ ...account, scope: "openid" }),
    claim: () => store.claim("k", "ada", 10),
    release: () => store.release("k", "ada"),
    listAccounts: () => store.listAccounts("ada"),
    createSession: () => store.createSession(session("s", 10)),
    getSessionAndUser: () => store.getSessionAndUser("s"),
    updateSession: () => store.updateSession(session("s", 20)),
    listSessions: () => store.listSessions("ada"),
    deleteSession: () => store.deleteSession("s"),
    deleteSessions: () => store.deleteSessions("ada"),
    deleteOtherSessions: () => store.deleteOtherSessions("ada", "s"),
    createVerificationToken: () => store.createVerificationToken(token),
    useVerificationToken: () => store.useVerificationToken(token),
    hit: () => hitOne(store, "k", 10, { group: "g", most: 0, sharedKey: "s", sharedSeconds: 20 }),
    giveBack: () => store.giveBack([{ key: "k", windowSeconds: 10, takenAt: at(0) }]),
    createAuthenticator: () => store.createAuthenticator(passkey),
    getAuthenticator: () => store.getAuthenticator("c"),
    listAuthenticatorsByUserId: () => store.listAuthenticatorsByUserId("ada"),
    updateAuthenticator: () => store.updateAuthenticator({ credentialID: "c", credentialBackedUp: false }),
    updateAuthenticatorCounter: () => store.updateAuthenticatorCounter("c", 7),
    deleteAuthenticator: () => store.deleteAuthenticator("c"),
    getPassword: () => store.getPassword("ada"),
    replacePassword: () => store.replacePassword("ada", null, "text"),
    getFactors: () => store.getFactors("ada"),
    replaceFactors: () => store.replaceFactors("ada", null, "text"),
    unlinkAccount: () => store.unlinkAccount(account),
    deleteUser: () => store.deleteUser("ada"),
  }
  for (const call of Object.values(calls)) await call()
  const plans = new DatabaseSync(":memory:")
  SqliteAdapter(plans).getUser("ada")
  for (const sql of prepared) {
    const steps = plans.prepare(`explain query plan ${sql}`).all().map(({ detail }) => String(detail))
    expect(steps.filter((step) => /^SCAN/.test(step)), sql).toEqual([])
  }
  expect(prepared.size).toBeGreaterThan(20)
})
