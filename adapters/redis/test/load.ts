/**
 * Users who sign up, sign in and change their address while Redis fails, and the checks on the stored data afterwards.
 * @module
 */
import assert from "node:assert/strict"
import type { RedisAdapter } from "../src/index.ts"
import { inSeconds, toAccount, toUser } from "./harness.ts"

export interface Load {
  /** Resolves when this number of calls has succeeded. @throws {Error} if a result was wrong */
  answered(many: number): Promise<void>
  /** Returns how many calls have failed so far. */
  denied(): number
  /** Resolves when the calls in flight have finished. @throws {Error} if a result was wrong */
  stop(): Promise<Seen>
}

/** The results of the successful calls. The store must agree with them. */
export interface Seen {
  /** All users, also those whose creation failed. */
  readonly ids: readonly string[]
  /** Users who were created together with their account. */
  readonly linked: readonly string[]
  /** The user of each session. */
  readonly sessions: ReadonlyMap<string, string>
  /** The user's other session, and whether a call that ended it has succeeded. */
  readonly others: ReadonlyMap<string, { readonly sessionToken: string; readonly hasEnded: boolean }>
  /** The address of each user whose last change succeeded. */
  readonly emails: ReadonlyMap<string, string>
  /** How often each mailed link was accepted. */
  readonly uses: ReadonlyMap<string, number>
}

export function startLoad(store: RedisAdapter, workers = 8): Load {
  const [ids, sessions, emails, uses] = [
    [] as string[],
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, number>(),
  ]
  const linked: string[] = []
  const others = new Map<string, { sessionToken: string; hasEnded: boolean }>()
  let [isOver, denied, answers] = [false, 0, 0]
  const attempt = async <T>(call: () => Promise<T>): Promise<{ value: T } | undefined> => {
    try {
      const value = await call()
      answers++
      return { value }
    } catch {
      denied++
      return undefined
    }
  }
  async function live(): Promise<void> {
    const id = crypto.randomUUID()
    ids.push(id)
    if (ids.length % 2 === 0) {
      if (!await attempt(() => store.createUserWithAccount(toUser(id), toAccount(id)))) return
      linked.push(id)
    } else {
      if (!await attempt(() => store.createUser(toUser(id)))) return
      await attempt(() => store.linkAccount(toAccount(id)))
    }
    emails.set(id, `${id}@app.test`)
    const row = { sessionToken: crypto.randomUUID(), userId: id, expires: inSeconds(600) }
    const created = await attempt(() => store.createSession(row))
    if (created) {
      sessions.set(created.value.sessionToken, id)
      const read = await attempt(() => store.getSessionAndUser(created.value.sessionToken))
      // a read that succeeds must find the session: an outage does not sign users out
      if (read) assert.equal(read.value?.user.id, id)
      const other = await attempt(() => store.createSession({ ...row, sessionToken: crypto.randomUUID() }))
      const ended = other && await attempt(() => store.deleteOtherSessions(id, created.value.sessionToken))
      if (other) others.set(id, { sessionToken: other.value.sessionToken, hasEnded: ended !== undefined })
    }
    emails.delete(id)
    const moved = await attempt(() => store.updateUser({ id, email: `moved-${id}@app.test` }))
    if (moved) emails.set(id, moved.value.email)
    const token = { identifier: id, token: "t" }
    await attempt(() => store.createVerificationToken({ ...token, expires: inSeconds(600) }))
    const used = await Promise.all([1, 2, 3].map(() => attempt(() => store.useVerificationToken(token))))
    uses.set(id, used.filter((use) => use?.value).length)
  }
  const running = Array.from({ length: workers }, async () => {
    // a closed client rejects at once, so without this pause no other task would run
    for (; !isOver; await new Promise((resolve) => setImmediate(resolve))) await live()
  })
  const failed = Promise.all(running).then(() => {}, (error: unknown) => {
    isOver = true
    throw error
  })
  failed.catch(() => {})
  return {
    denied: () => denied,
    async answered(many) {
      const before = answers
      while (answers < before + many && !isOver) await new Promise((resolve) => setTimeout(resolve, 10))
      if (isOver) await failed
    },
    async stop() {
      isOver = true
      await failed
      return { ids, linked, sessions, others, emails, uses }
    },
  }
}

/** Asserts that the store agrees with the results. */
export async function assertTrue(
  store: RedisAdapter,
  { ids, linked, sessions, others, emails, uses }: Seen,
): Promise<void> {
  for (const [sessionToken, id] of sessions) assert.equal((await store.getSessionAndUser(sessionToken))?.user.id, id)
  for (const [id, email] of emails) assert.equal((await store.getUserByEmail(email))?.id, id, "found by their address")
  for (const id of linked) assert.equal((await store.getUserByAccount(toAccount(id)))?.id, id, "found by their account")
  for (const { sessionToken, hasEnded } of others.values()) {
    if (hasEnded) assert.equal(await store.getSessionAndUser(sessionToken), null, "ended with the other sessions")
  }
  await assertUnmixed(store, ids, sessions)
  for (const [id, many] of uses) assert.ok(many <= 1, `the link of ${id} was accepted ${many} times`)
}

/** Asserts that no session, address or account leads to the wrong user. */
export async function assertUnmixed(
  store: RedisAdapter,
  ids: readonly string[],
  sessions: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [sessionToken, id] of sessions) {
    const found = await store.getSessionAndUser(sessionToken)
    assert.ok([id, undefined].includes(found?.user.id))
    const listed = (await store.listSessions(id)).some((row) => row.sessionToken === sessionToken)
    assert.equal(listed, found !== null, "a session is listed as long as it opens")
  }
  for (const id of ids) {
    const user = await store.getUser(id)
    for (const email of [`${id}@app.test`, `moved-${id}@app.test`]) {
      const found = await store.getUserByEmail(email)
      assert.ok(!found || (found.id === id && found.email === email))
    }
    const owner = await store.getUserByAccount(toAccount(id))
    assert.ok(!owner || owner.id === id)
    for (const row of await store.listSessions(id)) {
      assert.equal((await store.getSessionAndUser(row.sessionToken))?.user.id, id, "a listed session opens")
    }
    assert.ok((await store.listAccounts(id)).every((account) => account.userId === id && user !== null))
  }
}
