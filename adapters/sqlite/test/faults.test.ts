import { Auth } from "@svc-auth/core"
import { AdapterError } from "@svc-auth/core/errors"
import { SqliteAdapter } from "@svc-auth/sqlite"
import {
  chmodSync,
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { DatabaseSync } from "node:sqlite"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { child, createFolder, start } from "./processes.ts"
import { countOne } from "../../../conformance/src/adapter/groups.ts"

const user = { id: "ada", name: "Ada", email: "ada@app.test", emailVerified: null }

/** Returns the error that the call throws. It must be an `AdapterError`. */
async function faultOf(call: () => unknown): Promise<AdapterError> {
  const thrown = await Promise.resolve().then(call).then(() => undefined, (error: unknown) => error)
  expect(thrown).toBeInstanceOf(AdapterError)
  return thrown as AdapterError
}

/** Creates a file with enough users to fill several pages. */
async function createFile(): Promise<string> {
  const file = join(createFolder(), "auth.db")
  const store = SqliteAdapter(file)
  await store.createUser(user)
  for (let at = 0; at < 50; at++) {
    await store.createUser({ id: `${at}`, email: `${at}@app.test`, emailVerified: null, name: "x".repeat(500) })
  }
  store.close()
  return file
}

describe("the error names the file and the cause", () => {
  test("if the file is not a database", async () => {
    const file = join(createFolder(), "notes.txt")
    writeFileSync(file, "Dear diary, today I learnt that a file is a file. ".repeat(50))
    const fault = await faultOf(() => SqliteAdapter(file).getUser("ada"))
    expect(fault.message).toBe(`${file}: it is not an SQLite database, or it is damaged (file is not a database)`)
    expect(fault.cause?.err).toBeInstanceOf(Error)
    expect(readFileSync(file, "utf8")).toContain("Dear diary")
  })

  test("if pages of the file are damaged", async () => {
    const file = await createFile()
    const handle = openSync(file, "r+")
    for (let at = 4096; at < 60_000; at += 4096) writeSync(handle, "garbage!".repeat(100), at)
    closeSync(handle)
    expect((await faultOf(() => SqliteAdapter(file).getUser("ada"))).message).toMatch(`${file}: it is damaged`)
  })

  test("if the file was truncated", async () => {
    const file = await createFile()
    truncateSync(file, 8192)
    expect((await faultOf(() => SqliteAdapter(file).getUser("ada"))).message).toMatch(`${file}: it is damaged`)
  })

  test("if the folder does not exist", async () => {
    const file = join(createFolder(), "nowhere", "auth.db")
    expect((await faultOf(() => SqliteAdapter(file).getUser("ada"))).message).toMatch(`${file}: it cannot be opened`)
  })

  test("if the path is a folder", async () => {
    const file = createFolder()
    expect((await faultOf(() => SqliteAdapter(file).getUser("ada"))).message).toMatch(`${file}: it cannot be opened`)
  })

  test("if another process has locked the file; nothing is written, and reads still work", async () => {
    const file = await createFile()
    const other = start("node", [child, file, "lock"])
    await other.until(2)
    const store = SqliteAdapter(file, { busyTimeoutSeconds: 0 })
    const bob = { id: "bob", email: "bob@app.test", emailVerified: null }
    const session = { sessionToken: "s", userId: "ada", expires: new Date(Date.now() + 60_000) }
    for (
      const call of [() => store.createUser(bob), () => store.createSession(session), () => countOne(store, "k", 60)]
    ) {
      expect((await faultOf(call)).message).toMatch(`${file}: another connection has locked it`)
    }
    expect(await store.getUser("ada")).toEqual(user)
    other.begin()
    await other.ended
    expect(await store.getUser("bob")).toBeNull()
    expect(await store.createUser(bob)).toEqual(bob)
    expect(await countOne(store, "k", 60)).toBe(1)
    store.close()
  })

  // root may write everything, so the process runs as another user
  test.each(["node", "deno", "bun"])("if %s has read-only access to the file", async (runtime) => {
    const file = await createFile()
    const folder = join(file, "..")
    chmodSync(file, 0o444)
    chmodSync(folder, 0o555)
    const script = fileURLToPath(new URL("faults.ts", import.meta.url))
    const reader = start(runtime, [script, file], process.getuid?.() === 0 ? { uid: 65_534 } : {})
    const [printed] = await reader.ended as { typed: boolean; message: string }[]
    chmodSync(folder, 0o755)
    expect(printed?.typed).toBe(true)
    expect(printed?.message).toMatch(/auth\.db: it (is read-only|cannot be opened)/)
    expect(printed?.message).toContain(file)
  })

  test("if the given database is read-only", async () => {
    const file = await createFile()
    const store = SqliteAdapter(new DatabaseSync(file, { readOnly: true }))
    expect(await store.getUser("ada")).toEqual(user)
    expect((await faultOf(() => store.deleteUser("ada"))).message).toMatch(`${file}: it is read-only`)
  })

  test("if the disk is full; nothing is written, and later calls work again", async () => {
    const file = await createFile()
    const database = new DatabaseSync(file)
    const store = SqliteAdapter(database)
    const pages = Number(database.prepare("pragma page_count").get()?.["page_count"])
    database.exec(`pragma max_page_count = ${pages}`)
    const session = { sessionToken: "s".repeat(50_000), userId: "ada", expires: new Date(Date.now() + 60_000) }
    expect((await faultOf(() => store.createSession(session))).message).toMatch(`${file}: the disk is full`)
    expect(await store.listSessions("ada")).toEqual([])
    database.exec(`pragma max_page_count = ${pages * 100}`)
    expect(await store.createSession(session)).toEqual(session)
  })

  test("if a newer version of the package created the file", async () => {
    const file = await createFile()
    const later = new DatabaseSync(file)
    later.exec("update svc_schema set version = 999")
    later.close()
    const { message } = await faultOf(() => SqliteAdapter(file).getUser("ada"))
    expect(message).toBe(`${file}: a newer version of @svc-auth/sqlite created this file; update the package`)
  })
})

test("an empty path is rejected at once, because SQLite would use a temporary database", () => {
  expect(() => SqliteAdapter("")).toThrow(AdapterError)
})

test("a call opens the file even if an earlier call could not", async () => {
  const [good, file] = [await createFile(), join(createFolder(), "auth.db")]
  writeFileSync(file, "not yet a database, because the copy is not complete".repeat(20))
  const store = SqliteAdapter(file)
  await faultOf(() => store.getUser("ada"))
  copyFileSync(good, file)
  expect(await store.getUser("ada")).toEqual(user)
  store.close()
})

test("a damaged file signs no user out: the session route responds with 503, and the log names the file", async () => {
  const file = join(createFolder(), "auth.db")
  writeFileSync(file, "garbage".repeat(500))
  const logged: Error[] = []
  const request = new Request("https://app.test/auth/session", {
    headers: { cookie: `__Host-svc.session-token=${"a".repeat(43)}` },
  })
  const response = await Auth(request, {
    secret: "a secret that is long enough to be one, really",
    origin: "https://app.test",
    providers: [],
    adapter: SqliteAdapter(file),
    logger: { error: (_type, error) => void logged.push(error) },
  })
  expect(response.status).toBe(503)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(String(((logged[0] as AdapterError).cause?.err as Error).message)).toContain(file)
})
