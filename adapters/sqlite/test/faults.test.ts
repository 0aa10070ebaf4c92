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

const user = { id: "ada", name: "Ada", email: "ada@app.test", emailVerified: null }

/** What the call throws, which must be typed. */
async function faultOf(call: () => unknown): Promise<AdapterError> {
  const thrown = await Promise.resolve().then(call).then(() => undefined, (error: unknown) => error)
  expect(thrown).toBeInstanceOf(AdapterError)
  return thrown as AdapterError
}

/** A file with one user, and enough rows to fill some pages. */
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

describe("an error names the file", () => {
  test("when it is no database", async () => {
    const file = join(createFolder(), "notes.txt")
    writeFileSync(file, "Dear diary, today I learnt that a file is a file. ".repeat(50))
    const fault = await faultOf(() => SqliteAdapter(file).getUser("ada"))
    expect(fault.message).toBe(`${file}: it is not an SQLite database, or is damaged (file is not a database)`)
    expect(fault.cause?.err).toBeInstanceOf(Error)
    expect(readFileSync(file, "utf8")).toContain("Dear diary")
  })

  test("when its pages are damaged", async () => {
    const file = await createFile()
    const handle = openSync(file, "r+")
    for (let at = 4096; at < 60_000; at += 4096) writeSync(handle, "garbage!".repeat(100), at)
    closeSync(handle)
    expect((await faultOf(() => SqliteAdapter(file).getUser("ada"))).message).toMatch(`${file}: it is damaged`)
  })

  test("when it was cut short", async () => {
    const file = await createFile()
    truncateSync(file, 8192)
    expect((await faultOf(() => SqliteAdapter(file).getUser("ada"))).message).toMatch(`${file}: it is damaged`)
  })

  test("when its folder is not there", async () => {
    const file = join(createFolder(), "nowhere", "auth.db")
    expect((await faultOf(() => SqliteAdapter(file).getUser("ada"))).message).toMatch(`${file}: it cannot be opened`)
  })

  test("when it is a folder", async () => {
    const file = createFolder()
    expect((await faultOf(() => SqliteAdapter(file).getUser("ada"))).message).toMatch(`${file}: it cannot be opened`)
  })

  test("when another process holds it; nothing of the call is written, and reading goes on", async () => {
    const file = await createFile()
    const other = start("node", [child, file, "lock"])
    await other.until(2)
    const store = SqliteAdapter(file, { busyTimeoutSeconds: 0 })
    const bob = { id: "bob", email: "bob@app.test", emailVerified: null }
    const session = { sessionToken: "s", userId: "ada", expires: new Date(Date.now() + 60_000) }
    for (const call of [() => store.createUser(bob), () => store.createSession(session), () => store.hit("k", 60)]) {
      expect((await faultOf(call)).message).toMatch(`${file}: another connection has been holding it for too long`)
    }
    expect(await store.getUser("ada")).toEqual(user)
    other.begin()
    await other.ended
    expect(await store.getUser("bob")).toBeNull()
    expect(await store.createUser(bob)).toEqual(bob)
    expect(await store.hit("k", 60)).toBe(1)
    store.close()
  })

  // whoever is root may write everything, so the process is somebody else's
  test.each(["node", "deno", "bun"])("when %s may only read it", async (runtime) => {
    const file = await createFile()
    const folder = join(file, "..")
    chmodSync(file, 0o444)
    chmodSync(folder, 0o555)
    const script = fileURLToPath(new URL("faults.ts", import.meta.url))
    const reader = start(runtime, [script, file], process.getuid?.() === 0 ? { uid: 65_534 } : {})
    const [said] = await reader.ended as { typed: boolean; message: string }[]
    chmodSync(folder, 0o755)
    expect(said?.typed).toBe(true)
    expect(said?.message).toMatch(/auth\.db: it (may only be read|cannot be opened)/)
    expect(said?.message).toContain(file)
  })

  test("when a database that was given may only be read", async () => {
    const file = await createFile()
    const store = SqliteAdapter(new DatabaseSync(file, { readOnly: true }))
    expect(await store.getUser("ada")).toEqual(user)
    expect((await faultOf(() => store.deleteUser("ada"))).message).toMatch(`${file}: it may only be read`)
  })

  test("when there is no room left; nothing of the call is written, and later ones are as before", async () => {
    const file = await createFile()
    const database = new DatabaseSync(file)
    const store = SqliteAdapter(database)
    const pages = Number(database.prepare("pragma page_count").get()?.["page_count"])
    database.exec(`pragma max_page_count = ${pages}`)
    const session = { sessionToken: "s".repeat(50_000), userId: "ada", expires: new Date(Date.now() + 60_000) }
    expect((await faultOf(() => store.createSession(session))).message).toMatch(`${file}: there is no room left`)
    expect(await store.listSessions("ada")).toEqual([])
    database.exec(`pragma max_page_count = ${pages * 100}`)
    expect(await store.createSession(session)).toEqual(session)
  })

  test("when a newer version of the package made it", async () => {
    const file = await createFile()
    const later = new DatabaseSync(file)
    later.exec("update svc_schema set version = 999")
    later.close()
    const { message } = await faultOf(() => SqliteAdapter(file).getUser("ada"))
    expect(message).toBe(`${file}: it was made by a newer version of @svc-auth/sqlite: update the package`)
  })
})

test("a path that is empty is refused at once: SQLite would take it for a database that nobody finds again", () => {
  expect(() => SqliteAdapter("")).toThrow(AdapterError)
})

test("a file that could not be opened is opened by a later call, when it can be", async () => {
  const [good, file] = [await createFile(), join(createFolder(), "auth.db")]
  writeFileSync(file, "not yet a database, for the copy is still under way".repeat(20))
  const store = SqliteAdapter(file)
  await faultOf(() => store.getUser("ada"))
  copyFileSync(good, file)
  expect(await store.getUser("ada")).toEqual(user)
  store.close()
})

test("while the file is damaged nobody is signed out: the session's route answers 503, and the log names the file", async () => {
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
