import { expect, test } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { Auth } from "../../src/index.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import Credentials from "../../src/providers/credentials.ts"
import { origin } from "../browser.ts"
import { createBrowser } from "../http/browser.ts"

const providers = [Credentials({ authorize: () => ({ id: "1", email: "ada@app.test" }) })]

/**
 * Signs in to an app whose adapter throws if a row is missing. Before each change of a session, `interfere` runs with its token. If
 * `expired` is set, the adapter says that every session has ended.
 */
async function openApp(session: AuthConfig["session"]) {
  const rows = MemoryAdapter()
  const changes = { interfere: (_token: string): unknown => undefined, expired: false }
  const lookUps: string[] = []
  const requireRow = async (token: string): Promise<void> => {
    await changes.interfere(token)
    if (!await rows.getSessionAndUser(token)) throw new Error("An operation failed: no record was found.")
  }
  const adapter = {
    ...rows,
    getSessionAndUser: async (token: string) => {
      lookUps.push(token)
      const row = await rows.getSessionAndUser(token)
      return row && changes.expired ? { ...row, session: { ...row.session, expires: new Date(0) } } : row
    },
    updateSession: async (row: Parameters<typeof rows.updateSession>[0]) => {
      await requireRow(row.sessionToken)
      return await rows.updateSession(row)
    },
    deleteSession: async (token: string) => {
      await requireRow(token)
      await rows.deleteSession(token)
    },
  }
  const browser = createBrowser(Auth, {
    providers,
    adapter,
    limits: false,
    session: { strategy: "database", ...session },
  })
  await browser.post("callback/credentials")
  expect(await (await browser.send("session")).json()).toMatchObject({ user: { email: "ada@app.test" } })
  return { ...browser, rows, changes, lookUps }
}

test("a read that extends a session which another request deletes finds no session", async () => {
  const { send, rows, changes, logged } = await openApp({ updateAge: 0 })
  changes.interfere = (token) => rows.deleteSession(token)
  const response = await send("session")
  expect([response.status, await response.json()]).toEqual([200, null])
  expect(response.headers.getSetCookie().join()).not.toContain("session-token=")
  expect(logged).toEqual([])
})

test("a read that extends a session looks it up once if the adapter returns the changed row", async () => {
  const { send, changes, lookUps } = await openApp({ updateAge: 0 })
  changes.interfere = () => lookUps.length = 0 // those before the change
  expect(await (await send("session")).json()).toMatchObject({ user: { email: "ada@app.test" } })
  expect(lookUps).toEqual([])
})

test("a read of an expired session that another request deletes finds no session", async () => {
  const { send, rows, changes, logged } = await openApp({})
  changes.expired = true
  changes.interfere = (token) => rows.deleteSession(token)
  const response = await send("session")
  expect([response.status, await response.json()]).toEqual([200, null])
  expect(logged).toEqual([])
})

test("a sign-out succeeds although another request deletes the session", async () => {
  const { post, rows, changes, logged } = await openApp({})
  changes.interfere = (token) => rows.deleteSession(token)
  expect((await post("signout")).headers.get("location")).toBe(`${origin}/`)
  expect(logged).toEqual([])
})

test("an update that fails although the row exists answers 503, and so does a sign-out", async () => {
  const { send, post, changes, logged } = await openApp({ updateAge: 0 })
  changes.interfere = () => Promise.reject(new Error("the disk is full"))
  expect((await send("session")).status).toBe(503)
  expect(logged).toEqual([expect.stringContaining("AdapterError")])
  expect((await post("signout")).headers.get("location")).toContain("error=")
})
