import type { AdapterSession, AdapterUser, VerificationToken } from "@svc-auth/core/adapters"
import { sql } from "kysely"
import { isId, toSelection } from "./compiler.ts"
import { createRows, orNone, sweepNowAndThen } from "./rows.ts"
import type { Methods, Store } from "./store.ts"
import { toColumnName } from "./tables.ts"
import { fromRow, readColumn, toValue } from "./values.ts"

/** Returns the methods for sessions. */
export function createSessions(store: Store): Methods<
  | "createSession"
  | "getSessionAndUser"
  | "getSessionsAndUsers"
  | "updateSession"
  | "deleteSession"
  | "listSessions"
  | "deleteSessions"
  | "deleteOtherSessions"
> {
  const { compiler, dialect, nameOf, now, run, write, tables: { session, user } } = store
  const sessions = createRows<AdapterSession>(store, session)
  const [token, userId, expires] = ["sessionToken", "userId", "expires"].map((name) => toColumnName(session, name))
  const both = compiler.selectFrom(`${session.name} as s`)
    .innerJoin(`${user.name} as u`, `u.${toColumnName(user, "id")}`, `s.${userId}`)
    .select([
      ...toSelection(dialect, session, { from: "s" }),
      ...toSelection(dialect, user, { from: "u", prefix: "owner" }),
    ])
  const findWithUsers = async (tokens: readonly string[]) => {
    if (tokens.length === 0) return []
    const query = both.where(`s.${token}`, "in", tokens)
      .where(`s.${expires}`, ">", toValue(dialect, "date", new Date(now())))
    const { rows } = await run(session, query)
    return rows.map((row) => ({
      session: fromRow<AdapterSession>(session, row),
      user: fromRow<AdapterUser>(user, row, "owner"),
    }))
  }
  return {
    async createSession(row: AdapterSession) {
      if (dialect === "mysql") return await sessions.insert(row)
      await sweepNowAndThen(store, session)
      const others = sql`(select count(*) from ${nameOf(session)} where ${sql.id(userId!)} = ${row.userId}
        and ${sql.id(token!)} <> ${row.sessionToken} and ${sql.id(expires!)} > ${
        toValue(dialect, "date", new Date(now()))
      })`
      const { rows } = await run(session, write(sql`${sessions.insertion(row)} returning ${others} as others`))
      return { ...row, others: Number(readColumn(rows[0]!, "others")) }
    },
    getSessionAndUser: async (sessionToken: string) => (await findWithUsers([sessionToken]))[0] ?? null,
    async getSessionsAndUsers(sessionTokens: readonly string[]) {
      const found = await findWithUsers(sessionTokens)
      return sessionTokens.map((token) => found.find(({ session }) => session.sessionToken === token) ?? null)
    },
    updateSession: (
      changes: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">,
    ) => sessions.change(changes, { after: now() }),
    deleteSession: (sessionToken: string) => sessions.remove({ sessionToken }),
    listSessions: (userId: string) => sessions.find({ userId }, now()),
    deleteSessions: (userId: string) => sessions.remove({ userId }),
    async deleteOtherSessions(user: string, keptSessionToken: string) {
      await orNone(() => {
        const others = sql<boolean>`${isId(dialect, sql.id(userId!), user)} and ${
          sql.id(token!)
        } <> ${keptSessionToken}`
        return run(session, compiler.deleteFrom(session.name).where(others))
      })
    },
  }
}

/** Returns the methods for mailed links and codes. */
export function createTokens(store: Store): Methods<"createVerificationToken" | "useVerificationToken"> {
  const { dialect, now, run, tables: { verificationToken } } = store
  const tokens = createRows<VerificationToken>(store, verificationToken)
  return {
    createVerificationToken: (token: VerificationToken) => tokens.insert(token),
    async useVerificationToken({ identifier, token }: { identifier: string; token: string }) {
      const key = { identifier, token }
      if (dialect !== "mysql") {
        return (await tokens.take(key, now()))[0] ?? null
      }
      // of several requests, only the one that deletes the row uses the token
      const [row] = await tokens.find(key, now())
      if (!row) return null
      const { changed } = await run(verificationToken, tokens.removal(key))
      return changed > 0 ? row : null
    },
  }
}
