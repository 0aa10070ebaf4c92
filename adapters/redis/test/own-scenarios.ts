/**
 * Scenarios for the Redis adapter only: its keys, its number of requests, and the data that remains after failures.
 * @module
 */
import assert from "node:assert/strict"
import type { RedisAdapter } from "../src/index.ts"
import {
  type Command,
  type Corner,
  cutAfter,
  inSeconds,
  loseReply,
  sendTwice,
  toAccount,
  toPasskey,
  toUser,
} from "./harness.ts"
import { countOne, hitOne } from "../../../conformance/src/adapter/groups.ts"

export interface OwnScenario {
  readonly id: string
  readonly name: string
  run(corner: Corner): Promise<void>
}

type Call = (store: RedisAdapter) => unknown

const token = { identifier: "ada@app.test", token: "t" }
const session = (sessionToken: string, seconds = 60) => ({ sessionToken, userId: "ada", expires: inSeconds(seconds) })

/** Creates the rows that the calls need, one of each kind. */
async function furnish(store: RedisAdapter): Promise<string> {
  await store.createUser(toUser("ada"))
  await store.linkAccount(toAccount("ada"))
  await store.createAuthenticator(toPasskey("ada"))
  await store.createVerificationToken({ ...token, expires: inSeconds(60) })
  await store.createSession(session("other"))
  return (await store.createSession(session("one"))).sessionToken
}

/** The number of requests of each call. Parallel requests count each. */
const trips: Readonly<
  Record<string, readonly [requests: number, call: (store: RedisAdapter, token: string) => unknown]>
> = {
  getSessionAndUser: [1, (store, token) => store.getSessionAndUser(token)],
  "getSessionsAndUsers, of several users": [
    1,
    (store, token) => store.getSessionsAndUsers([token, `aa.${token.slice(3)}`, `zz.${token.slice(3)}`, "none"]),
  ],
  updateSession: [1, (store, sessionToken) => store.updateSession({ sessionToken, expires: inSeconds(90) })],
  createSession: [1, (store) => store.createSession(session("two"))],
  listSessions: [1, (store) => store.listSessions("ada")],
  deleteSession: [1, (store, token) => store.deleteSession(token)],
  deleteOtherSessions: [1, (store, token) => store.deleteOtherSessions("ada", token)],
  deleteSessions: [1, (store) => store.deleteSessions("ada")],
  "createUser": [4, (store) => store.createUser(toUser(crypto.randomUUID()))],
  "createUser without an address": [2, (store) => store.createUser(toUser(crypto.randomUUID(), ""))],
  createUserWithAccount: [7, (store) => {
    const id = crypto.randomUUID()
    return store.createUserWithAccount(toUser(id), toAccount(id))
  }],
  getUser: [1, (store) => store.getUser("ada")],
  getUserByEmail: [2, (store) => store.getUserByEmail("ada@app.test")],
  "getUserByEmail of an address without a user": [2, (store) => store.getUserByEmail("none@app.test")],
  getUserByAccount: [2, (store) => store.getUserByAccount(toAccount("ada"))],
  updateUser: [1, (store) => store.updateUser({ id: "ada", name: "Countess", email: "ada@app.test" })],
  "updateUser to another address": [6, (store) => store.updateUser({ id: "ada", email: "countess@app.test" })],
  getAccount: [2, (store) => store.getAccount("ada", "idp")],
  linkAccount: [3, (store) => store.linkAccount(toAccount("ada", "second"))],
  updateAccount: [1, (store) => store.updateAccount({ ...toAccount("ada"), access_token: "next" })],
  "updateAccount, if it has these tokens": [
    1,
    (store) => store.updateAccount(toAccount("ada"), { access_token: "next", refresh_token: undefined }),
  ],
  claim: [1, (store) => store.claim("k", "ada", 60)],
  release: [1, (store) => store.release("k", "ada")],
  "listAccounts, of two": [3, (store) => store.listAccounts("ada")],
  unlinkAccount: [2, (store) => store.unlinkAccount(toAccount("ada", "second"))],
  createVerificationToken: [
    1,
    (store) => store.createVerificationToken({ ...token, token: crypto.randomUUID(), expires: inSeconds(9) }),
  ],
  useVerificationToken: [1, (store) => store.useVerificationToken(token)],
  "hit": [1, (store) => countOne(store, "k", 60)],
  "hit of a group": [
    1,
    (store) => hitOne(store, "g:1", 60, { group: "g", most: 1, sharedKey: "g:s", sharedSeconds: 20 }),
  ],
  giveBack: [1, (store) => store.giveBack([{ key: "k", windowSeconds: 60, takenAt: new Date() }])],
  getAuthenticator: [2, (store) => store.getAuthenticator("ada")],
  createAuthenticator: [3, (store) => store.createAuthenticator(toPasskey("ada", "second"))],
  updateAuthenticator: [1, (store) => store.updateAuthenticator({ credentialID: "ada", credentialBackedUp: true })],
  deleteAuthenticator: [2, (store) => store.deleteAuthenticator("second")],
  "createAuthenticator with the id of a deleted one": [
    3,
    (store) => store.createAuthenticator(toPasskey("ada", "second")),
  ],
  updateAuthenticatorCounter: [1, (store) => store.updateAuthenticatorCounter("ada", 7)],
  "listAuthenticatorsByUserId, of two": [3, (store) => store.listAuthenticatorsByUserId("ada")],
  "deleteUser, with one account and two passkeys": [7, (store) => store.deleteUser("ada")],
}

/** Calls that send several commands, the rows they need, and the check that the call is complete. */
const composed: Readonly<Record<string, { before?: Call; call: Call; isDone: Call }>> = {
  "createUser": {
    call: (store) => store.createUser(toUser("ada")),
    isDone: async (store) => (await store.getUserByEmail("ada@app.test")) !== null,
  },
  "createUserWithAccount": {
    call: (store) => store.createUserWithAccount(toUser("ada"), toAccount("ada")),
    isDone: async (store) =>
      (await store.getUserByEmail("ada@app.test")) !== null &&
      (await store.getUserByAccount(toAccount("ada"))) !== null,
  },
  "updateUser": {
    before: (store) => store.createUser(toUser("ada")),
    call: (store) => store.updateUser({ id: "ada", email: "countess@app.test" }),
    isDone: async (store) => (await store.getUserByEmail("countess@app.test")) !== null,
  },
  "linkAccount": {
    before: (store) => store.createUser(toUser("ada")),
    call: (store) => store.linkAccount(toAccount("ada")),
    isDone: async (store) => (await store.getUserByAccount(toAccount("ada"))) !== null,
  },
  "createAuthenticator": {
    before: (store) => store.createUser(toUser("ada")),
    call: (store) => store.createAuthenticator(toPasskey("ada")),
    isDone: async (store) => (await store.getAuthenticator("ada")) !== null,
  },
  "unlinkAccount": {
    before: async (store) => {
      await store.createUser(toUser("ada"))
      await store.linkAccount(toAccount("ada"))
    },
    call: (store) => store.unlinkAccount(toAccount("ada")),
    isDone: async (store) => (await store.getUserByAccount(toAccount("ada"))) === null,
  },
  "deleteAuthenticator": {
    before: async (store) => {
      await store.createUser(toUser("ada"))
      await store.createAuthenticator(toPasskey("ada"))
    },
    call: (store) => store.deleteAuthenticator("ada"),
    isDone: async (store) => (await store.getAuthenticator("ada")) === null,
  },
  "deleteUser": {
    before: furnish,
    call: (store) => store.deleteUser("ada"),
    isDone: async (store) => (await store.getUser("ada")) === null,
  },
}

/** Asserts that a user can be found by their address and accounts, and that no address leads to another user. */
async function assertWhole(store: RedisAdapter): Promise<void> {
  const user = await store.getUser("ada")
  if (user) assert.deepEqual(await store.getUserByEmail(user.email), user)
  for (const account of await store.listAccounts("ada")) assert.deepEqual(await store.getUserByAccount(account), user)
  for (const email of ["ada@app.test", "countess@app.test"]) {
    const found = await store.getUserByEmail(email)
    assert.ok(!found || found.email === email)
  }
}

/** Asserts that nothing is left of a deleted user, and that another user can take their address and accounts. */
async function assertForgotten({ adapter, keys, wait }: Corner): Promise<void> {
  const store = adapter()
  await store.deleteUser("ada")
  const bob = { ...toUser("bob"), email: "ada@app.test" }
  await store.createUser(bob)
  await store.updateUser({ id: "bob", email: "countess@app.test" })
  await store.linkAccount(toAccount("bob", "ada"))
  await store.createAuthenticator(toPasskey("bob", "ada"))
  assert.deepEqual(await store.getUserByAccount(toAccount("bob", "ada")), { ...bob, email: "countess@app.test" })
  await store.deleteUser("bob")
  await store.useVerificationToken(token)
  await wait()
  assert.deepEqual([...(await keys()).keys()], [])
}

const crashes: readonly OwnScenario[] = Object.entries(composed).map(([name, { before, call, isDone }]) => ({
  id: `crash/${name}`,
  name: `${name} that stops after any of its commands is complete, or undone half a minute later and can be repeated`,
  async run(corner) {
    for (let many = 0, cut = true; cut; many++) {
      await before?.(corner.adapter())
      cut = await Promise.resolve(call(corner.adapter(cutAfter(many)))).then(() => false, () => true)
      await assertWhole(corner.adapter())
      await corner.wait()
      await assertWhole(corner.adapter())
      if (!await isDone(corner.adapter())) {
        await call(corner.adapter())
        assert.ok(await isDone(corner.adapter()), `after ${many} commands, the repeated call is complete`)
      }
      await assertForgotten(corner)
      assert.ok(many < 20)
    }
  },
}))

const lost: readonly OwnScenario[] = Object.entries(composed).map(([name, { before, call }]) => ({
  id: `lost-reply/${name}`,
  name: `${name} leaves nothing half-written if any one of its replies is lost`,
  async run(corner) {
    for (let which = 0, failed = true; failed; which++) {
      await before?.(corner.adapter())
      failed = await Promise.resolve(call(corner.adapter(loseReply(which)))).then(() => false, () => true)
      await assertWhole(corner.adapter())
      await corner.wait()
      await assertWhole(corner.adapter())
      await assertForgotten(corner)
      assert.ok(which < 20)
    }
  },
}))

export const ownScenarios: readonly OwnScenario[] = [
  {
    id: "lost-reply/updateUser-claim",
    name: "updateUser that could not read the old address claims no new one, not even after it has failed",
    async run({ adapter }) {
      await adapter().createUser(toUser("ada"))
      const claims: Command[] = []
      const store = adapter(async (command, send) => {
        if (command.some((part) => part.endsWith(":e:countess@app.test"))) claims.push(command)
        const reply = await send(command)
        if (command[0] === "GET") throw new Error("the connection was lost")
        return reply
      })
      await assert.rejects(store.updateUser({ id: "ada", email: "countess@app.test" }), /the connection was lost/)
      // a claim that was under way would have been sent before this reply
      await adapter().getUser("ada")
      assert.deepEqual(claims, [])
    },
  },
  {
    id: "trips/table",
    name: "each call sends the expected number of requests",
    async run({ adapter }) {
      let sent = 0
      const store = adapter((command, send) => (sent++, send(command)))
      const sessionToken = await furnish(store)
      for (const [, call] of Object.values(trips)) await call(store, sessionToken)
      // from here on the server has every script
      const again = await furnish(store)
      const counted: Record<string, number> = {}
      for (const [name, [, call]] of Object.entries(trips)) {
        sent = 0
        await call(store, again)
        counted[name] = sent
      }
      assert.deepEqual(counted, Object.fromEntries(Object.entries(trips).map(([name, [requests]]) => [name, requests])))
    },
  },
  {
    id: "keys/no-scan",
    name: "no command scans the keys, and every key begins with the prefix and the version",
    async run({ adapter, keys, prefix, send: look }) {
      await look(["SCRIPT", "FLUSH"])
      const sent: Command[] = []
      const store = adapter((command, send) => (sent.push(command), send(command)))
      const sessionToken = await furnish(store)
      for (const [, call] of Object.values(trips)) await call(store, sessionToken)
      const names = new Set(sent.map(([name]) => name))
      assert.deepEqual([...names].sort(), ["EVAL", "EVALSHA", "EVALSHA_RO", "EVAL_RO", "GET", "SMEMBERS"])
      const scripts = sent.filter(([name]) => name.startsWith("EVAL")).map(([, text]) => text)
      assert.ok(!scripts.some((text) => /'(SCAN|KEYS|SSCAN|HSCAN|FLUSH\w+)'/i.test(text!)))
      for (const key of (await keys()).keys()) assert.ok(key.startsWith(`${prefix}:1:`), key)
    },
  },
  {
    id: "keys/time-to-live",
    name: "a row that expires has a time to live that follows its expiry, and a permanent row has none",
    async run({ adapter, keys }) {
      const store = adapter()
      const sessionToken = await furnish(store)
      await countOne(store, "k", 30)
      await store.updateSession({ sessionToken, expires: inSeconds(600) })
      for (const [key, left] of await keys()) {
        const kind = /:1:(?:\{\w+\}:)?(.)/.exec(key)![1]!
        if ("eauok".includes(kind)) assert.equal(left, -1, key)
        else if (key.endsWith(":s:one") || kind === "l") assert.ok(left > 590_000 && left <= 600_000, key)
        else if (kind === "h") assert.ok(left > 20_000 && left <= 30_000, key)
        else assert.ok(left > 50_000 && left <= 60_000, key)
      }
    },
  },
  {
    id: "keys/bounded",
    name: "ten thousand attempts under invented names leave at most the keys that their group may open and share",
    async run({ adapter, keys }) {
      const store = adapter()
      const guess = (number: number) => {
        const bound = { group: "g", most: 1_024, sharedKey: `g:${number % 4_096}`, sharedSeconds: 900 }
        return hitOne(store, `g:name-${number}`, 900, bound)
      }
      for (let from = 0; from < 10_000; from += 100) {
        await Promise.all(Array.from({ length: 100 }, (_, at) => guess(from + at)))
      }
      const left = await keys()
      assert.equal(left.size, 1_024 + 4_096 + 1)
      for (const [key, ms] of left) assert.ok(ms > 0 && ms <= 900_000, key)
    },
  },
  {
    id: "keys/list-shrinks",
    name: "expired sessions disappear from the user's list, and the others stay in it",
    async run({ adapter, keys, send }) {
      const store = adapter()
      await store.createUser(toUser("ada"))
      await store.createSession(session("long"))
      for (let many = 0; many < 20; many++) await store.createSession(session(`short-${many}`, 0.05))
      const list = [...(await keys()).keys()].find((key) => key.includes(":l:"))!
      let next = 0
      const read = async () => await send(["ZRANGE", list, "0", "-1"]) as string[]
      while ((await read()).some((token) => token.startsWith("short"))) {
        assert.ok(next < 500, "an expired session is still listed")
        await store.createSession(session(`next-${next++}`))
      }
      assert.equal((await read()).length, 1 + next)
    },
  },
  {
    id: "keys/nothing-left",
    name: "a deleted user leaves no key behind",
    async run(corner) {
      const store = corner.adapter()
      await furnish(store)
      await store.updateUser({ id: "ada", email: "countess@app.test" })
      await store.linkAccount(toAccount("ada", "second"))
      await store.deleteUser("ada")
      await store.useVerificationToken(token)
      assert.deepEqual([...(await corner.keys()).keys()], [])
      await assertForgotten(corner)
    },
  },
  {
    id: "keys/apart",
    name: "case 103: keys of different values never collide, whatever characters the values contain",
    async run({ adapter, keys }) {
      const store = adapter()
      const odd = [
        "a:b",
        "a",
        "*",
        "{x}",
        "}",
        "|?1|",
        "a|b",
        "%3a.",
        "👩‍👩‍👧",
        "\ud800",
        "\ud801",
        "\0",
        "",
        " ",
        "?",
        "[a]",
      ]
      for (const [number, id] of odd.entries()) await store.createUser(toUser(`u${id}`, `${number}@app.test`))
      for (const id of odd) {
        await store.linkAccount({ ...toAccount(`u${id}`), provider: `p${id}`, providerAccountId: `:${id}` })
      }
      for (const [number, id] of odd.entries()) {
        assert.deepEqual(await store.getUser(`u${id}`), toUser(`u${id}`, `${number}@app.test`))
        const account = { provider: `p${id}`, providerAccountId: `:${id}` }
        assert.equal((await store.getUserByAccount(account))?.id, `u${id}`)
        await store.createSession({ ...session(`s${id}`), userId: `u${id}` })
        assert.equal((await store.listSessions(`u${id}`)).length, 1)
      }
      for (const key of (await keys()).keys()) assert.match(key, /^[\w:.@%-]+(\{[a-z2-7]{2}\})?[\w:.@%-]+$/)
      const other = adapter(undefined, { prefix: "*" })
      assert.equal(await other.getUser("ua"), null)
    },
  },
  {
    id: "sessions/list-decides",
    name:
      "a session that is missing in its user's list has ended, even if Redis evicted the list after the user signed out everywhere",
    async run({ adapter, keys, send }) {
      const store = adapter()
      const sessionToken = await furnish(store)
      for (const key of (await keys()).keys()) if (key.includes(":l:")) await send(["DEL", key])
      assert.equal(await store.getSessionAndUser(sessionToken), null)
      assert.equal(await store.updateSession({ sessionToken, expires: inSeconds(90) }), null)
      assert.deepEqual(await store.listSessions("ada"), [])
    },
  },
  {
    id: "sessions/evicted-user",
    name: "case 102: a session whose user was evicted is rejected",
    async run({ adapter, keys, send }) {
      const store = adapter()
      const sessionToken = await furnish(store)
      for (const key of (await keys()).keys()) if (key.includes(":u:")) await send(["DEL", key])
      assert.equal(await store.getSessionAndUser(sessionToken), null)
      assert.equal(await store.getUserByEmail("ada@app.test"), null)
      assert.equal(await store.getUserByAccount(toAccount("ada")), null)
    },
  },
  {
    id: "sessions/strangers",
    name: "a malformed session token is rejected without a request to Redis",
    async run({ adapter }) {
      const store = adapter(() => Promise.reject(new Error("asked")))
      for (const sessionToken of ["", "x", "ab", "ab.", "AB.c", "a1.c", "{a}.c", crypto.randomUUID()]) {
        assert.equal(await store.getSessionAndUser(sessionToken), null)
        assert.equal(await store.updateSession({ sessionToken, expires: inSeconds(9) }), null)
        assert.equal(await store.deleteSession(sessionToken), null)
      }
    },
  },
  {
    id: "resent/once",
    name: "a command that a client repeats after a lost reply takes effect once",
    async run(corner) {
      const { adapter, keys } = corner
      const store = adapter(sendTwice)
      const sessionToken = await furnish(store)
      assert.equal((await store.getSessionAndUser(sessionToken))?.user.id, "ada")
      const counts = []
      for (let many = 0; many < 40; many++) counts.push(await countOne(store, "k", 60))
      assert.deepEqual(counts, counts.map((_, at) => at + 1))
      for (let many = 0; many < 5; many++) await store.giveBack([{ key: "k", windowSeconds: 60, takenAt: new Date() }])
      assert.equal(await countOne(store, "k", 60), 36)
      const bound = { group: "g", most: 1, sharedKey: "g:s", sharedSeconds: 60 }
      const counted = [await hitOne(store, "g:1", 60, bound), await hitOne(store, "g:2", 60, bound)]
      assert.deepEqual(counted.map(({ count, key, opened }) => [count, key, opened]), [[1, "g:1", true], [
        1,
        "g:s",
        false,
      ]])
      assert.equal((await store.listAccounts("ada")).length, 1)
      assert.equal((await store.listSessions("ada")).length, 2)
      await store.updateUser({ id: "ada", email: "countess@app.test" })
      assert.equal((await store.getUserByEmail("countess@app.test"))?.id, "ada")
      assert.equal(await store.getUserByEmail("ada@app.test"), null)
      assert.equal((await store.updateAccount({ ...toAccount("ada"), access_token: "next" }))?.access_token, "next")
      const expected = { access_token: "next", refresh_token: undefined }
      const changed = await store.updateAccount({ ...toAccount("ada"), access_token: "later" }, expected)
      assert.equal(changed?.access_token, "later")
      assert.equal(await store.updateAccount({ ...toAccount("ada"), access_token: "last" }, expected), null)
      assert.equal(await store.claim("k", "ada", 60), true)
      await store.release("k", "ada")
      // the first command has taken the token, so the second returns nothing, and no caller gets it twice
      assert.equal(await store.useVerificationToken(token), null)
      assert.equal(await adapter().useVerificationToken(token), null)
      // the same holds for a passkey's counter: a caller that cannot know whether it raised the counter is rejected
      assert.equal(await store.updateAuthenticatorCounter("ada", 7), null)
      assert.equal((await adapter().getAuthenticator("ada"))?.counter, 7)
      await store.deleteUser("ada")
      assert.deepEqual([...(await keys()).keys()].filter((key) => !key.includes(":h:")), [])
    },
  },
  {
    id: "taken/still",
    name: "a name that is taken stays taken, also for a caller that repeats the same row",
    async run({ adapter, wait }) {
      const store = adapter()
      await furnish(store)
      await wait()
      const calls: Call[] = [
        () => store.createUser(toUser("ada")),
        () => store.createUser({ ...toUser("bob"), email: "ada@app.test" }),
        () => store.linkAccount(toAccount("ada")),
        () => store.createAuthenticator(toPasskey("ada")),
      ]
      for (const call of calls) await assert.rejects(async () => await call(store), Error)
      assert.equal((await store.getUserByEmail("ada@app.test"))?.id, "ada")
      assert.equal((await store.getUserByAccount(toAccount("ada")))?.id, "ada")
    },
  },
  {
    id: "races/same-user",
    name: "exactly one of fifty parallel calls creates, links or moves the same user",
    async run(corner) {
      const store = corner.adapter()
      const attempt = async (call: (number: number) => unknown) =>
        (await Promise.allSettled(Array.from({ length: 50 }, async (_, number) => await call(number))))
          .filter(({ status }) => status === "fulfilled").length
      assert.equal(await attempt(() => store.createUser(toUser("ada"))), 1)
      assert.equal(await attempt((number) => store.createUser({ ...toUser(`u${number}`), email: "same@app.test" })), 1)
      assert.equal(await attempt(() => store.linkAccount(toAccount("ada"))), 1)
      assert.equal(await attempt(() => store.createAuthenticator(toPasskey("ada"))), 1)
      assert.equal(await attempt((number) => store.updateUser({ id: "ada", email: `${number}@app.test` })), 1)
      await assertWhole(store)
      const user = await store.getUser("ada")
      const found = await Promise.all(
        Array.from({ length: 50 }, (_, number) => store.getUserByEmail(`${number}@app.test`)),
      )
      assert.deepEqual(found.filter((one) => one !== null), [user])
      await corner.wait()
      await assertWhole(store)
    },
  },
  {
    id: "races/delete-and-link",
    name: "an account that is linked while its user is deleted leaves nothing behind",
    async run(corner) {
      for (let round = 0; round < 20; round++) {
        const store = corner.adapter()
        await store.createUser(toUser("ada"))
        await Promise.allSettled([
          store.linkAccount(toAccount("ada")),
          store.createSession(session("one")),
          store.deleteUser("ada"),
          store.createAuthenticator(toPasskey("ada")),
          store.updateUser({ id: "ada", email: "countess@app.test" }),
        ])
        await corner.wait()
        await assertForgotten(corner)
      }
    },
  },
  ...crashes,
  ...lost,
  {
    id: "moved-while-deleted",
    name: "a user whose address changes during their deletion leaves neither address behind",
    async run(corner) {
      const store = corner.adapter()
      await store.createUser(toUser("ada"))
      let isRead = false
      const late = corner.adapter(async (command, send) => {
        if (command[0].startsWith("EVAL") && !isRead) {
          isRead = true
          await store.updateUser({ id: "ada", email: "countess@app.test" })
        }
        return await send(command)
      })
      await late.deleteUser("ada")
      assert.deepEqual([...(await corner.keys()).keys()], [])
    },
  },
  {
    id: "sessions/listed-token",
    name: "a session is listed under the token that was issued for it, whatever characters that contains",
    async run({ adapter }) {
      const store = adapter()
      await store.createUser(toUser("ada"))
      const names = ["q+w/e=", "%2b.", "a|b", "👩‍👩‍👧", "{x}", "plain"]
      const given = []
      for (const name of names) given.push((await store.createSession(session(name))).sessionToken)
      const listed = (await store.listSessions("ada")).map(({ sessionToken }) => sessionToken)
      assert.deepEqual(listed.sort(), given.sort())
      for (const sessionToken of listed) {
        assert.equal((await store.deleteSession(sessionToken))?.sessionToken, sessionToken)
        assert.equal(await store.getSessionAndUser(sessionToken), null)
      }
    },
  },
  {
    id: "linked-while-unlinked",
    name: "an account that is linked again during its unlinking is listed, or does not exist and can be linked",
    async run(corner) {
      const store = corner.adapter()
      const [account, heir] = [toAccount("ada"), toAccount("bob", "ada")]
      for (const id of ["ada", "bob"]) await store.createUser(toUser(id))
      await store.linkAccount(account)
      let sent = 0
      const late = corner.adapter(async (command, send) => {
        if (sent++ === 1) await store.linkAccount(account)
        return await send(command)
      })
      // from here on the server has every script
      await store.linkAccount(toAccount("ada", "other"))
      await store.unlinkAccount(toAccount("ada", "other"))
      await late.unlinkAccount(account)
      assert.ok(sent > 1)
      assert.deepEqual(await store.listAccounts("ada"), [])
      assert.equal(await store.getUserByAccount(account), null)
      assert.equal(await store.getAccount("ada", "idp"), null)
      await store.linkAccount(heir)
      assert.equal((await store.getUserByAccount(account))?.id, "bob")
      assert.deepEqual(await store.listAccounts("bob"), [heir])
    },
  },
  ...[0, 1, 2, 3].flatMap((at) =>
    ["before", "after"].map((when): OwnScenario => ({
      id: `changed-while-made/${when}-${at}`,
      name:
        `a user who changes ${when} step ${at} of their creation, which is repeated or whose reply is lost, has their own address`,
      async run(corner) {
        const store = corner.adapter()
        for (const isLost of [false, true]) {
          const id = crypto.randomUUID()
          const meet = async () => {
            const found = await store.getUser(id)
            if (found) await store.updateUser({ id, emailVerified: new Date(0) })
          }
          let sent = 0
          const slow = corner.adapter(async (command, send) => {
            const isNow = sent++ === at
            if (isNow && when === "before") await meet()
            const reply = await send(command)
            if (!isNow) return reply
            if (when === "after") await meet()
            if (isLost) throw new Error("the connection was lost")
            return await send(command)
          })
          // from here on the server has every script
          await store.createUser(toUser("known"))
          await store.deleteUser("known")
          const isMade = await slow.createUser(toUser(id, "same@app.test")).then(() => true, () => false)
          // the repeated insertion finds another text and cannot know that the record is its own
          assert.equal(isMade, !isLost && !(at === 1 && when === "after"))
          const user = await store.getUser(id)
          if (user) assert.equal((await store.getUserByEmail("same@app.test"))?.id, id)
          await corner.wait()
          const second = await store.createUser(toUser("second", "same@app.test")).catch(() => null)
          assert.equal(await store.getUser(id) === null, second !== null)
          for (const one of [id, "second"]) await store.deleteUser(one)
          await corner.wait()
          assert.deepEqual([...(await corner.keys()).keys()], [])
        }
      },
    }))
  ),
  {
    id: "values/invalid-date",
    name: "an invalid date is rejected, and nothing is written",
    async run(corner) {
      const store = corner.adapter()
      await store.createUser(toUser("ada"))
      const { sessionToken } = await store.createSession(session("one"))
      const before = [...(await corner.keys()).keys()].sort()
      const expires = new Date(Number.NaN)
      const calls: readonly (() => Promise<unknown>)[] = [
        () => store.createVerificationToken({ ...token, expires }),
        () => store.createSession({ ...session("two"), expires }),
        () => store.updateSession({ sessionToken, expires }),
        () => store.updateUser({ id: "ada", emailVerified: expires }),
        () => store.createUser({ ...toUser("bob"), emailVerified: expires }),
        () => store.linkAccount({ ...toAccount("ada"), expires_at: expires } as never),
      ]
      for (const call of calls) await assert.rejects(call, RangeError)
      const keys = await corner.keys()
      assert.deepEqual([...keys.keys()].sort(), before)
      for (const [key, left] of keys) if (/:[sl]:/.test(key)) assert.ok(left > 0, key)
    },
  },
]
