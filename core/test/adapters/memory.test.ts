import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { createMemoryCounters } from "../../src/app/limits/memory-limits.ts"
import { beforeEach, describe, expect, test } from "vitest"
import { countOne, hitOne } from "../../../conformance/src/adapter/groups.ts"

const start = Date.UTC(2030, 0, 1)
const user = { id: "u1", name: "Ada", email: "ada@app.test", emailVerified: null }
const account = { userId: "u1", provider: "idp", providerAccountId: "1", type: "oidc" } as const

let now = start
let store = MemoryAdapter({ clock: () => new Date(now) })
beforeEach(() => {
  now = start
  store = MemoryAdapter({ clock: () => new Date(now) })
  store.createUser(user)
})
const inSeconds = (seconds: number) => new Date(now + seconds * 1000)
const session = (sessionToken: string, seconds = 60) => ({ sessionToken, userId: "u1", expires: inSeconds(seconds) })

describe("the memory adapter", () => {
  test("a miss returns null", () => {
    const misses = [
      store.getUser("x"),
      store.getUserByEmail("x"),
      store.getUserByAccount({ provider: "idp", providerAccountId: "x" }),
      store.getAccount("x", "idp"),
      store.getSessionAndUser("x"),
      store.updateSession({ sessionToken: "x", expires: inSeconds(1) }),
      store.deleteSession("x"),
      store.deleteUser("x"),
      store.unlinkAccount({ provider: "idp", providerAccountId: "x" }),
      store.updateAccount({ provider: "idp", providerAccountId: "x", scope: "s" }),
      store.useVerificationToken({ identifier: "x", token: "x" }),
      store.getAuthenticator("x"),
    ]
    expect(misses).toEqual(misses.map(() => null))
    expect(store.snapshot().sessions).toEqual([])
  })

  test("an empty id finds no user", () => {
    store.createUser({ ...user, id: "", email: "empty@app.test" })
    expect(store.getUserByEmail("x")).toBeNull()
    expect(store.getUserByAccount(account)).toBeNull()
    expect(store.getUserByEmail("empty@app.test")).toMatchObject({ id: "" })
  })

  test("a second user with one address and a second owner of one account are rejected", () => {
    store.linkAccount(account)
    expect(() => store.createUser({ ...user, id: "u2" })).toThrow("another user has this e-mail address")
    store.createUser({ ...user, id: "u2", email: "bob@app.test" })
    expect(() => store.updateUser({ id: "u2", email: "ada@app.test" })).toThrow("another user has this e-mail address")
    expect(() => store.linkAccount({ ...account, userId: "u2" })).toThrow("account already exists")
    expect(store.getUserByAccount(account)).toEqual(user)
  })

  test("a user is found by a changed address", () => {
    store.updateUser({ id: "u1", email: "countess@app.test" })
    expect(store.getUserByEmail("ada@app.test")).toBeNull()
    expect(store.getUserByEmail("countess@app.test")).toMatchObject({ id: "u1", name: "Ada" })
  })

  test("accounts whose ids are equal when joined stay separate (cases 54)", () => {
    store.linkAccount({ ...account, provider: "a", providerAccountId: `b","c` })
    expect(store.getUserByAccount({ provider: `a","b`, providerAccountId: "c" })).toBeNull()
  })

  test("expired sessions and tokens are deleted, even if they are never read again", () => {
    store.createSession(session("short", 10))
    store.createVerificationToken({ identifier: "a", token: "t", expires: inSeconds(10) })
    now += 10_000
    expect(store.getSessionAndUser("short")).toBeNull()
    expect(store.updateSession({ sessionToken: "short", expires: inSeconds(60) })).toBeNull()
    expect(store.useVerificationToken({ identifier: "a", token: "t" })).toBeNull()
    for (let n = 0; n < 600; n++) store.createSession(session(`s${n}`, n < 300 ? 1 : 60))
    now += 2_000
    expect(store.snapshot().sessions).toHaveLength(300)
  })

  test("one user's sessions can be listed and ended, and deleteUser deletes all of the user's rows", () => {
    store.createUser({ ...user, id: "u2", email: "bob@app.test" })
    store.createSession(session("a"))
    store.createSession(session("b"))
    store.createSession({ ...session("c"), userId: "u2" })
    store.linkAccount(account)
    expect(store.listSessions("u1")).toHaveLength(2)
    store.deleteSessions("u1")
    expect(store.snapshot().sessions.map(({ sessionToken }) => sessionToken)).toEqual(["c"])
    store.deleteUser("u1")
    expect(store.getUserByAccount(account)).toBeNull()
    expect(store.getUserByEmail("ada@app.test")).toBeNull()
  })

  test("only one of fifty parallel calls gets a verification token (cases 61, 62)", async () => {
    store.createVerificationToken({ identifier: "a", token: "t", expires: inSeconds(10) })
    const calls = Array.from(
      { length: 50 },
      () => Promise.resolve().then(() => store.useVerificationToken({ identifier: "a", token: "t" })),
    )
    expect((await Promise.all(calls)).filter((row) => row !== null)).toHaveLength(1)
  })

  test("a verification token is found only with its own identifier (cases 60)", () => {
    store.createVerificationToken({ identifier: "a", token: "t", expires: inSeconds(10) })
    expect(store.useVerificationToken({ identifier: "b", token: "t" })).toBeNull()
    expect(store.useVerificationToken({ identifier: "a", token: "u" })).toBeNull()
    expect(store.useVerificationToken({ identifier: "a", token: "t" })).not.toBeNull()
  })

  test("hits count in a window that begins with the first hit", async () => {
    expect([await countOne(store, "k", 10), await countOne(store, "k", 10), await countOne(store, "other", 10)])
      .toEqual([1, 2, 1])
    now += 10_000
    expect(await countOne(store, "k", 10)).toBe(1)
  })

  test("counters whose windows have ended are deleted, even if they are never read again", () => {
    const counters: Parameters<typeof createMemoryCounters>[0] = new Map()
    const store = createMemoryCounters(counters, () => now)
    for (let n = 0; n < 1_000; n++) {
      void hitOne(store, `made-up-${n}`, 10, { group: "g", most: 1_000, sharedKey: "g:s", sharedSeconds: 20 })
      now += 100
    }
    // the open windows, and those that have ended since the last search
    expect(counters.size).toBeLessThan(600)
    expect(counters.has("made-up-0")).toBe(false)
  })

  test("given-back hits and shared counters follow the windows of the adapter's clock", async () => {
    const began = now
    const hit = async (name: string) =>
      await hitOne(store, name, 10, { group: "g", most: 1, sharedKey: "g:s", sharedSeconds: 20 })
    const first = await hit("a")
    expect(first).toEqual({ count: 1, takenAt: new Date(now), key: "a", opened: true })
    now = began + 9_999
    expect(await hit("b")).toEqual({ count: 1, takenAt: new Date(now), key: "g:s", opened: false })
    store.giveBack([{ key: "a", windowSeconds: 10, takenAt: first.takenAt }])
    expect((await hit("a")).count, "given back in the last millisecond").toBe(1)
    now = began + 10_000
    store.giveBack([{ key: "a", windowSeconds: 10, takenAt: first.takenAt }])
    expect(await hit("b"), "the shared window is still open").toMatchObject({ count: 2, key: "g:s" })
    expect(await hit("c"), "other keys share it").toMatchObject({ count: 3, key: "g:s" })
    now = began + 29_999
    expect(await hit("b")).toMatchObject({ count: 1, key: "b" })
    expect(store.snapshot().counters.map(({ key, count }) => [key, count]).sort()).toEqual([["b", 1], ["g", 1]])
  })

  test("a name that moves between its own and a shared counter gets no more hits than with one counter, in the long run", async () => {
    const [most, seconds, windows] = [10, 10, 40]
    const bound = { group: "g", most: 1, sharedKey: "g:s", sharedSeconds: 2 * seconds }
    let accepted = 0
    let opened = false
    for (let ms = 0; ms < windows * seconds * 1000; ms += 100) {
      now = start + ms
      // the attacker opens the shared window just after the victim's own, so that it ends just after it
      if (opened) await hitOne(store, `made-up-${ms}`, seconds, bound)
      opened = false
      for (let guess = 0; guess <= most; guess++) {
        const hit = await hitOne(store, "victim", seconds, bound)
        if (hit.count <= most) accepted++
        opened ||= hit.key === "victim" && hit.count === 1
      }
    }
    expect(accepted).toBeGreaterThan(most)
    expect(accepted).toBeLessThanOrEqual(most * (windows + 1))
  })

  test("rows are copies: callers cannot change stored rows", async () => {
    store.createSession(session("a"))
    const held = await store.getSessionAndUser("a")
    held!.user.name = "Mallory"
    held!.session.expires.setTime(0)
    expect(await store.getSessionAndUser("a")).toEqual({ session: session("a"), user })
  })

  test("passkeys are stored, changed and deleted", () => {
    const passkey = {
      credentialID: "c",
      userId: "u1",
      providerAccountId: "c",
      credentialPublicKey: "k",
      counter: 0,
      credentialDeviceType: "singleDevice",
      credentialBackedUp: false,
    }
    store.createAuthenticator(passkey)
    expect(store.updateAuthenticatorCounter("c", 7)).toEqual({ ...passkey, counter: 7 })
    expect(store.updateAuthenticatorCounter("c", 7), "again").toBe(null)
    store.updateAuthenticator({ credentialID: "c", credentialBackedUp: true })
    expect(store.listAuthenticatorsByUserId("u1")).toEqual([{ ...passkey, counter: 7, credentialBackedUp: true }])
    expect(() => store.updateAuthenticatorCounter("x", 1)).toThrow("no passkey has this id")
  })
})
