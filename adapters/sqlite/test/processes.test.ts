import { SqliteAdapter } from "@svc-auth/sqlite"
import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { child, createFolder, race, start } from "./processes.ts"

const all = ["node", "deno", "bun"]
const user = { id: "ada", name: "Ada", email: "ada@app.test", emailVerified: null }
const hour = 3_600_000

describe("processes of three runtimes on one file", () => {
  test("can open a new file at the same time: the tables are created once", async () => {
    const file = join(createFolder(), "auth.db")
    const results = await race([...all, ...all], file, "open", "1")
    expect(results).toEqual(results.map(() => [null]))
  })

  test("can open a file that an app is writing to and that is not in WAL mode yet", async () => {
    const file = join(createFolder(), "app.db")
    const app = start("node", [child, file, "app"])
    const openers = all.map((runtime) => start(runtime, [child, file, "open", "1"]))
    await Promise.all([app, ...openers].map(({ until }) => until(1)))
    app.begin()
    await app.until(2)
    for (const { begin } of openers) begin()
    for (const { ended } of openers) expect(await ended).toEqual(["ready", null])
    await app.ended
  })

  test("use each verification token once (cases 61, 62)", async () => {
    const file = join(createFolder(), "auth.db")
    const store = SqliteAdapter(file)
    const expires = new Date(Date.now() + hour)
    for (let number = 0; number < 40; number++) {
      await store.createVerificationToken({ identifier: "ada", token: `${number}`, expires })
    }
    const results = await race(all, file, "use", "40")
    for (let number = 0; number < 40; number++) {
      const winners = results.map((result) => result[number]).filter((row) => row !== null)
      expect(winners).toEqual([{ identifier: "ada", token: `${number}`, expires: expires.toISOString() }])
    }
    store.close()
  })

  test("create one user for each address", async () => {
    const file = join(createFolder(), "auth.db")
    const results = await race(all, file, "sign", "40")
    for (let number = 0; number < 40; number++) {
      const winners = results.map((result) => result[number]).filter((id) => /^\d+-\d+$/.test(String(id)))
      expect(winners).toHaveLength(1)
      const losers = results.map((result) => String(result[number])).filter((id) => !winners.includes(id))
      for (const message of losers) expect(message).toContain("another user has this e-mail address")
    }
  })

  test("count every hit", async () => {
    const file = join(createFolder(), "auth.db")
    const results = await race(all, file, "hit", "40")
    expect(results.flat().sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 120 }, (_, at) => at + 1))
  })

  test.each(all)("keep all committed writes when %s is killed while it writes", async (runtime) => {
    const file = join(createFolder(), "auth.db")
    const store = SqliteAdapter(file)
    await store.createUser(user)
    for (const enough of [5, 50, 150]) {
      const writer = start(runtime, [child, file, "session", "100000"])
      await writer.until(1)
      writer.begin()
      await writer.until(enough)
      writer.child.kill("SIGKILL")
      const [, ...tokens] = await writer.ended
      expect(tokens.length).toBeGreaterThan(0)
      for (const token of tokens) expect(await store.getSessionAndUser(String(token))).toMatchObject({ user })
    }
    const check = new DatabaseSync(file)
    expect(check.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }])
    check.close()
    store.close()
  })
})
