import type { Adapter, AdapterSession, AdapterUser, SessionColumn } from "@svc-auth/core/adapters"
import { inSeconds, toOtherCases } from "./rows.ts"
import { define, type Definition, enrol, enrolMany } from "./scenario.ts"
import { until, withLife } from "./wait.ts"

/** The scenarios about sessions. A session's token is the one that `createSession` returns, which may differ from the given one. */
export const sessions: readonly Definition[] = [
  define({
    id: "sessions/created",
    name: "a new session is found with its user",
    needs: ["createUser", "createSession", "getSessionAndUser"],
    async run({ store, rows, same }) {
      const user = await enrol({ store, rows })
      const given = rows.session(user.id)
      const session = await store.createSession(given)
      const expected = { ...given, sessionToken: session.sessionToken }
      same(session, expected, "what createSession gives")
      const found = await store.getSessionAndUser(session.sessionToken)
      same(found?.session, expected, "session")
      same(found?.user, user, "user")
    },
  }),
  define({
    id: "sessions/others",
    name: "a new session may be returned with the number of the user's other sessions that have not expired",
    needs: ["createUser", "createSession"],
    async run({ store, rows, expect }) {
      const [{ id }, other] = await enrolMany({ store, rows }, 2) as [AdapterUser, AdapterUser]
      await store.createSession(rows.session(other.id))
      await store.createSession({ ...rows.session(id), expires: inSeconds(-60) })
      for (const number of [0, 1, 2]) {
        const { others = number } = await store.createSession(rows.session(id))
        expect(others, "others").toBe(number)
      }
    },
  }),
  define({
    id: "sessions/misses",
    name: "a missing session is exactly null",
    needs: ["createUser", "createSession", "getSessionAndUser"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      const { sessionToken } = await store.createSession(rows.session(id))
      const changed = sessionToken.slice(0, -1) + (sessionToken.endsWith("a") ? "b" : "a")
      const tokens = [
        rows.word(),
        changed,
        `${sessionToken}x`,
        sessionToken.slice(0, -1),
        "",
        ":",
        "*",
        "a.b.c",
        "\u{1f49c}",
      ]
      for (const token of tokens) {
        expect(await store.getSessionAndUser(token), JSON.stringify(token)).toBe(null)
      }
      expect((await store.getSessionAndUser(sessionToken))?.user.id, "user").toBe(id)
    },
  }),
  define({
    id: "sessions/deleted-unknown",
    importance: "extra",
    name: "deleting a session that does not exist is no error, and deletes no other",
    needs: ["createUser", "createSession", "deleteSession", "getSessionAndUser"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      const [kept, ended] = [await store.createSession(rows.session(id)), await store.createSession(rows.session(id))]
      await store.deleteSession(ended.sessionToken)
      const tokens = [
        ended.sessionToken,
        rows.word(),
        `${kept.sessionToken}x`,
        kept.sessionToken.slice(0, -1),
        "",
        ":",
        "*",
      ]
      for (const token of tokens) {
        expect(await store.deleteSession(token) ?? null, `deleting ${JSON.stringify(token)}`).toBe(null)
      }
      expect((await store.getSessionAndUser(kept.sessionToken))?.user.id, "user").toBe(id)
    },
  }),
  define({
    id: "sessions/exact-token",
    importance: "like",
    cases: [103],
    name: "a session is found by its token alone, not by the token in another case",
    needs: ["createUser", "createSession", "getSessionAndUser"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      const { sessionToken } = await store.createSession(rows.session(id))
      for (const token of toOtherCases(sessionToken)) {
        expect(await store.getSessionAndUser(token), JSON.stringify(token)).toBe(null)
      }
    },
  }),
  define({
    id: "sessions/several",
    name: "a user has several sessions, and each ends alone",
    needs: ["createUser", "createSession", "deleteSession", "getSessionAndUser"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      const tokens: string[] = []
      for (let n = 0; n < 3; n++) tokens.push((await store.createSession(rows.session(id))).sessionToken)
      expect(new Set(tokens).size, "different tokens").toBe(3)
      for (const [gone, token] of tokens.entries()) {
        await store.deleteSession(token)
        for (const [at, other] of tokens.entries()) {
          expect((await store.getSessionAndUser(other))?.user.id, "user").toBe(at <= gone ? undefined : id)
        }
      }
    },
  }),
  define({
    id: "sessions/together",
    name: "several sessions are read together: one entry for each token, in their order, null for a miss",
    needs: ["createUser", "createSession", "deleteSession", "getSessionAndUser", "getSessionsAndUsers"],
    async run({ store, rows, expect }) {
      const [ada, bob] = [await enrol({ store, rows }), await enrol({ store, rows })]
      const tokens: string[] = []
      for (const { id } of [ada, bob, ada, bob]) {
        tokens.push((await store.createSession(rows.session(id))).sessionToken)
      }
      await store.deleteSession(tokens[3]!)
      const [first, second, third, gone] = tokens as [string, string, string, string]
      const orders = [
        [first, second, third],
        [third, rows.word(), second, gone, first],
        [gone, rows.word()],
        [first, first],
        [second],
        ["", ":", "*", "a.b.c", first, "\u{1f49c}", `${second}x`, second.slice(0, -1)],
        [],
      ]
      for (const order of orders) {
        const found = await store.getSessionsAndUsers(order)
        const alone = []
        for (const token of order) alone.push(await store.getSessionAndUser(token))
        expect(found, JSON.stringify(order)).toBe(alone)
      }
      const users = (await store.getSessionsAndUsers([second, gone, first])).map((entry) => entry?.user.id)
      expect(users, "users").toBe([bob.id, undefined, ada.id])
    },
  }),
  define({
    id: "sessions/of-nobody",
    importance: "like",
    name: "a session of an unknown user is rejected",
    needs: ["createSession", "getSessionAndUser"],
    async run({ store, rows, refused, expect }) {
      const session = rows.session(rows.word())
      await refused(() => store.createSession(session), "a session of an unknown user")
      expect(await store.getSessionAndUser(session.sessionToken), "session").toBe(null)
    },
  }),
  define({
    id: "sessions/taken-token",
    importance: "like",
    name: "a token that is used for two sessions never leads to another user",
    needs: ["createUser", "createSession", "getSessionAndUser"],
    async run({ store, rows, expect }) {
      const [ada, bob] = [await enrol({ store, rows }), await enrol({ store, rows })]
      const given = rows.session(ada.id)
      const { sessionToken } = await store.createSession(given)
      const second = await Promise.resolve({ ...given, userId: bob.id }).then(
        (row) => store.createSession(row),
        () => null,
      )
        .catch(() => null)
      expect((await store.getSessionAndUser(sessionToken))?.user.id, "user of the first").toBe(ada.id)
      if (!second) return
      expect((await store.getSessionAndUser(second.sessionToken))?.user.id, "user of the second").toBe(bob.id)
    },
  }),
  define({
    id: "sessions/current-user",
    name: "a session returns the current data of its user",
    needs: ["createUser", "updateUser", "createSession", "getSessionAndUser"],
    async run({ store, rows, same }) {
      const user = await enrol({ store, rows })
      const { sessionToken } = await store.createSession(rows.session(user.id))
      const email = `${rows.word()}@app.test`
      await store.updateUser({ id: user.id, name: "Countess", email })
      same((await store.getSessionAndUser(sessionToken))?.user, { ...user, name: "Countess", email }, "user")
    },
  }),
  define({
    id: "sessions/updated",
    name: "an update moves the end of one session, and nothing else",
    needs: ["createUser", "createSession", "updateSession", "getSessionAndUser"],
    async run({ store, rows, same }) {
      const user = await enrol({ store, rows })
      const [first, second] = [
        await store.createSession(rows.session(user.id)),
        await store.createSession(rows.session(user.id)),
      ]
      for (const expires of [inSeconds(7_200), inSeconds(600)]) {
        const { sessionToken } = first
        const updated = await store.updateSession({ sessionToken, expires })
        if (updated) same(updated, { ...first, expires }, "what updateSession gives")
        const found = await store.getSessionAndUser(sessionToken)
        same(found?.session, { ...first, expires }, "session")
        same(found?.user, user, "user")
      }
      same((await store.getSessionAndUser(second.sessionToken))?.session, second, "the other session")
    },
  }),
  define({
    id: "sessions/unknown-update",
    importance: "like",
    name: "an update of a missing session returns null and writes nothing",
    needs: ["createUser", "createSession", "updateSession", "deleteSession", "getSessionAndUser"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      const { sessionToken } = await store.createSession(rows.session(id))
      await store.deleteSession(sessionToken)
      for (const token of [sessionToken, rows.word()]) {
        const row = { sessionToken: token, userId: id, expires: inSeconds(600) }
        expect(await store.updateSession(row) ?? null, "what updateSession gives").toBe(null)
        expect(await store.getSessionAndUser(token), "session").toBe(null)
      }
    },
  }),
  define({
    id: "sessions/expires",
    importance: "like",
    cases: [102],
    name: "an expired session is gone and cannot be restored",
    needs: ["createUser", "createSession", "updateSession", "getSessionAndUser"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      const [moved, born] = [
        await store.createSession(rows.session(id)),
        await store.createSession({ ...rows.session(id), expires: new Date(Date.now() + 1_000) }),
      ]
      const other = await store.createSession(rows.session(id))
      await store.updateSession({ sessionToken: moved.sessionToken, expires: new Date(Date.now() + 1_000) })
      for (const { sessionToken } of [moved, born]) {
        await until("the session is gone", async () => await store.getSessionAndUser(sessionToken) === null)
        const later = await store.updateSession({ sessionToken, expires: inSeconds(600) })
        expect(later ?? null, "what updateSession gives").toBe(null)
        expect(await store.getSessionAndUser(sessionToken), "session").toBe(null)
      }
      expect((await store.getSessionAndUser(other.sessionToken))?.user.id, "user of the other").toBe(id)
    },
  }),
  define({
    id: "sessions/extended",
    cases: [102],
    name: "an extended session outlives its first expiry",
    needs: ["createUser", "createSession", "updateSession", "getSessionAndUser"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      await withLife(async (seconds, lasts) => {
        const began = Date.now()
        const end = began + seconds * 1_000
        const { sessionToken } = await store.createSession({ ...rows.session(id), expires: new Date(end) })
        await store.updateSession({ sessionToken, expires: inSeconds(3_600) })
        lasts(began)
        await until("its first end has passed", () => Date.now() > end + 500, seconds)
        expect((await store.getSessionAndUser(sessionToken))?.user.id, "user").toBe(id)
      })
    },
  }),
  define({
    id: "sessions/ended-by-update",
    importance: "like",
    name: "a session whose expiry is set to the past is gone",
    needs: ["createUser", "createSession", "updateSession", "getSessionAndUser"],
    async run({ store, rows, expect }) {
      const { id } = await enrol({ store, rows })
      const { sessionToken } = await store.createSession(rows.session(id))
      await store.updateSession({ sessionToken, expires: inSeconds(-60) })
      expect(await store.getSessionAndUser(sessionToken), "session").toBe(null)
    },
  }),
  define({
    id: "sessions/listed",
    name: "all active sessions of the user are listed, and no other user's",
    needs: ["createUser", "createSession", "updateSession", "deleteSession", "listSessions"],
    async run({ store, rows, same, expect }) {
      const [ada, bob] = [await enrol({ store, rows }), await enrol({ store, rows })]
      expect(await store.listSessions(ada.id), "before").toBe([])
      const [kept, ended, short] = [
        await store.createSession(rows.session(ada.id)),
        await store.createSession(rows.session(ada.id)),
        await store.createSession(rows.session(ada.id)),
      ]
      await store.createSession(rows.session(bob.id))
      expect((await store.listSessions(ada.id)).length, "how many").toBe(3)
      await store.deleteSession(ended.sessionToken)
      await store.updateSession({ sessionToken: short.sessionToken, expires: new Date(Date.now() + 1_000) })
      await until("one has ended", async () => (await store.listSessions(ada.id)).length < 2)
      const listed = await store.listSessions(ada.id)
      same(listed[0], kept, "the remaining session")
      await store.deleteSession(listed[0]!.sessionToken)
      expect(await store.listSessions(ada.id), "after").toBe([])
      expect(await store.listSessions(rows.word()), "of an unknown user").toBe([])
    },
  }),
  define({
    id: "sessions/ended-everywhere",
    cases: [58],
    name: "all sessions of one user end at once, and no other user's; new ones can begin",
    needs: ["createUser", "createSession", "deleteSessions", "getSessionAndUser"],
    async run({ store, rows, expect }) {
      const [ada, bob] = [await enrol({ store, rows }), await enrol({ store, rows })]
      const of = async (id: string) => (await store.createSession(rows.session(id))).sessionToken
      const ended = [await of(ada.id), await of(ada.id), await of(ada.id)]
      const kept = await of(bob.id)
      await store.deleteSessions(ada.id)
      for (const token of ended) expect(await store.getSessionAndUser(token), "session").toBe(null)
      expect((await store.getSessionAndUser(kept))?.user.id, "user of the other").toBe(bob.id)
      const next = await of(ada.id)
      expect((await store.getSessionAndUser(next))?.user.id, "user of the new one").toBe(ada.id)
      await store.deleteSessions(rows.word())
    },
  }),
  define({
    id: "sessions/ended-but-one",
    cases: [58],
    name: "all sessions of one user but one end at once, and no other user's",
    needs: ["createUser", "createSession", "deleteOtherSessions", "getSessionAndUser"],
    async run({ store, rows, expect }) {
      const [ada, bob] = [await enrol({ store, rows }), await enrol({ store, rows })]
      const of = async (id: string) => (await store.createSession(rows.session(id))).sessionToken
      const [first, kept, last, other] = [await of(ada.id), await of(ada.id), await of(ada.id), await of(bob.id)]
      await store.deleteOtherSessions(ada.id, kept)
      for (const token of [first, last]) expect(await store.getSessionAndUser(token), "session").toBe(null)
      expect((await store.getSessionAndUser(kept))?.user.id, "user of the kept session").toBe(ada.id)
      const next = await of(ada.id)
      expect((await store.getSessionAndUser(next))?.user.id, "user of a new session").toBe(ada.id)
      // the token of another user's session keeps none of hers
      await store.deleteOtherSessions(ada.id, other)
      for (const token of [kept, next]) expect(await store.getSessionAndUser(token), "session").toBe(null)
      expect((await store.getSessionAndUser(other))?.user.id, "user of the other").toBe(bob.id)
      await store.deleteOtherSessions(rows.word(), kept)
    },
  }),
  define({
    id: "sessions/columns",
    name: "a session is read and listed with the columns that the adapter declares",
    needs: ["createUser", "createSession", "updateSession", "getSessionAndUser", "listSessions"],
    async run({ store, adapter, rows, same, expect }) {
      const { sessionColumns = [] } = adapter as Pick<Adapter, "sessionColumns">
      const { id } = await enrol({ store, rows })
      const all: Required<Pick<AdapterSession, SessionColumn>> = {
        createdAt: inSeconds(-60),
        lastUsedAt: inSeconds(-30),
        userAgent: `Browser/1.0 (\u{1f49c} 'x'; "y") ${"z".repeat(220)}`,
        network: "2001:db8:1::/48",
        providerSession: `${"a".repeat(22)}.${"-_".repeat(11)}`,
      }
      const more = Object.fromEntries(
        Object.entries(all).filter(([name]) => sessionColumns.includes(name as SessionColumn)),
      )
      const created = await store.createSession({ ...rows.session(id), ...more })
      const { sessionToken, expires } = created
      const given = { sessionToken, userId: id, expires, ...more }
      same(created, given, "what createSession gives")
      same((await store.getSessionAndUser(sessionToken))?.session, given, "session")
      same((await store.listSessions(id))[0], given, "in the list")
      const changes = {
        expires: inSeconds(7_200),
        ...(sessionColumns.includes("lastUsedAt") && { lastUsedAt: inSeconds(0) }),
      }
      await store.updateSession({ sessionToken, ...changes })
      same((await store.getSessionAndUser(sessionToken))?.session, { ...given, ...changes }, "after an update")
      const plain = await store.createSession(rows.session(id))
      same((await store.getSessionAndUser(plain.sessionToken))?.session, plain, "a session without them")
      expect((await store.listSessions(id)).length, "how many").toBe(2)
    },
  }),
]
