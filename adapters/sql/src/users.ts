import type { AdapterAccount, AdapterUser } from "@svc-auth/core/adapters"
import { AdapterError } from "@svc-auth/core/errors"
import { sql } from "kysely"
import { toSelection } from "./compiler.ts"
import type { Result } from "./database.ts"
import { createRows, orNone } from "./rows.ts"
import type { Methods, Store } from "./store.ts"
import { toColumnName } from "./tables.ts"
import { fromRow, readColumn, toKey } from "./values.ts"

/** Returns the methods for users and accounts. */
export function createUsers(store: Store): Methods<
  | "createUser"
  | "getUser"
  | "getUserByEmail"
  | "updateUser"
  | "deleteUser"
  | "createUserWithAccount"
  | "getUserByAccount"
  | "getAccount"
  | "linkAccount"
  | "updateAccount"
  | "unlinkAccount"
  | "listAccounts"
> {
  const { compiler, dialect, generatedIds, run, tables, write } = store
  const { id: idColumn, ...others } = tables.user.columns
  const users = createRows<AdapterUser>(store, tables.user)
  const accounts = createRows<AdapterAccount>(store, tables.account)
  const sessions = createRows<{ userId: string }>(store, tables.session)
  const written = createRows<AdapterUser>(store, generatedIds ? { ...tables.user, columns: others } : tables.user)
  const idName = idColumn!.name!
  const ownerName = toColumnName(tables.account, "userId")
  const returnedId = sql`returning ${sql.id(idName)} as id`
  const lastId = write(sql`select last_insert_id() as id`)
  /** Returns the user as stored. Only a generated id is read from the result. */
  const toStored = (user: AdapterUser, { rows: [row] }: Result): AdapterUser =>
    generatedIds ? { ...user, id: String(readColumn(row!, "id")) } : { ...user }
  return {
    async createUser(user) {
      const insertion = written.insertion(user)
      if (dialect !== "mysql") {
        return toStored(
          user,
          await run(tables.user, write(sql`${insertion} ${returnedId}`)),
        )
      }
      return toStored(user, (await store.batch(tables.user, [insertion, lastId]))[1]!)
    },
    getUser: async (id) => (await users.find({ id }))[0] ?? null,
    getUserByEmail: async (email) => (await users.find({ email }))[0] ?? null,
    updateUser: async (changes) => await users.change(changes) ?? missing("user"),
    async deleteUser(id) {
      await orNone(async () => {
        const [account, session] = [accounts.removal({ userId: id }), sessions.removal({ userId: id })]
        const user = users.removal({ id })
        if (dialect !== "postgres") return (await store.batch(tables.user, [account, session, user]))[2]!
        return await run(tables.user, write(sql`with accounts as (${account}), sessions as (${session}) ${user}`))
      })
    },
    async createUserWithAccount(user, account) {
      const insertion = written.insertion(user)
      const given = { ...account, userId: user.id }
      if (dialect === "postgres") {
        const linked = accounts.insertion(given, { [ownerName]: sql`(select id from created)` })
        const both = sql`with created as (${insertion} ${returnedId}) ${linked} returning ${sql.id(ownerName)} as id`
        return toStored(user, await run(tables.account, write(both)))
      }
      const newest = sql.raw(dialect === "mysql" ? "last_insert_id()" : "last_insert_rowid()")
      const linked = accounts.insertion(given, generatedIds ? { [ownerName]: newest } : {})
      const isMysql = dialect === "mysql"
      const [created, read] = await store.batch(
        tables.account,
        isMysql ? [insertion, lastId, linked] : [write(sql`${insertion} ${returnedId}`), linked],
      )
      return toStored(user, isMysql ? read! : created!)
    },
    async getUserByAccount(key) {
      const { rows: [row] } = await orNone(() =>
        run(
          tables.account,
          compiler.selectFrom(`${tables.user.name} as u`)
            .innerJoin(`${tables.account.name} as a`, `u.${idName}`, `a.${ownerName}`)
            .select([
              ...toSelection(dialect, tables.user, { from: "u" }),
              ...toSelection(dialect, tables.account, { from: "a", prefix: "account" }),
            ])
            .where(`a.${toColumnName(tables.account, "provider")}`, "=", toKey(key.provider))
            .where(`a.${toColumnName(tables.account, "providerAccountId")}`, "=", toKey(key.providerAccountId)),
        )
      )
      if (!row) return null
      // a table of the app may have a collation that ignores case
      const { provider, providerAccountId } = fromRow<AdapterAccount>(tables.account, row, "account")
      const isSame = provider === key.provider && providerAccountId === key.providerAccountId
      return isSame ? fromRow<AdapterUser>(tables.user, row) : null
    },
    getAccount: async (providerAccountId, provider) =>
      (await accounts.find({ provider, providerAccountId }))[0] ?? null,
    linkAccount: (account) => accounts.insert(account),
    updateAccount: (account, expected) =>
      accounts.change(account as Partial<AdapterAccount>, expected && { expected: { ...expected } }),
    unlinkAccount: ({ provider, providerAccountId }) => accounts.remove({ provider, providerAccountId }),
    listAccounts: (userId) => accounts.find({ userId }),
  }
}

/** @throws {AdapterError} always */
export function missing(what: string): never {
  throw new AdapterError(`no ${what} has this id`)
}
