import { SqliteAdapter, sqliteRevocations } from "@svc-auth/sqlite"
import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createFolder, toVersion1 } from "./processes.ts"

test("sqliteRevocations removes entries that have expired whenever it writes", async () => {
  const database = new DatabaseSync(":memory:")
  let now = 0
  const store = sqliteRevocations(database, { clock: () => new Date(now) })
  const count = () => database.prepare("select count(*) as n from svc_revocations").get()?.["n"]
  for (let n = 0; n < 20; n++) await store.revoke(`${n}`, new Date(1), new Date(1000))
  expect(count()).toBe(20)
  now = 2000
  for (let n = 0; n < 3; n++) await store.revoke(`later-${n}`, new Date(2000), new Date(3000))
  expect(count()).toBe(3)
  store.close()
})

test("sqliteRevocations may share the file of the adapter", async () => {
  const file = join(createFolder(), "auth.db")
  const [adapter, store] = [SqliteAdapter(file), sqliteRevocations(file)]
  await adapter.createUser({ id: "ada", email: "ada@app.test", emailVerified: null })
  await store.revoke("key", new Date(1), new Date(Date.now() + 60_000))
  expect((await adapter.getUser("ada"))?.id).toBe("ada")
  expect(await store.findRevocations(["key"])).toEqual([new Date(1)])
  adapter.close()
  store.close()
})

test("a file of the first version of the schema gets the table of revocations", async () => {
  const file = join(createFolder(), "auth.db")
  const adapter = SqliteAdapter(file)
  await adapter.createUser({ id: "ada", email: "ada@app.test", emailVerified: null })
  adapter.close()
  toVersion1(file)
  const store = sqliteRevocations(file)
  expect(await store.findRevocations(["key"])).toEqual([null])
  store.close()
  expect((await adapter.getUser("ada"))?.id).toBe("ada")
  adapter.close()
})
