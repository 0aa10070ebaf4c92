/**
 * Users, accounts, sessions, mailed links, passkeys, password hashes and second factors in one SQLite file, through the SQLite that comes with
 * Node, Deno and Bun.
 *
 * ```ts
 * import { SqliteAdapter } from "@svc-auth/sqlite"
 *
 * const adapter = SqliteAdapter("auth.db")
 * ```
 * @module
 */
import type {
  AccountChanges,
  AccountKey,
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  ExpectedTokens,
  Hit,
  HitRequest,
  Refund,
  VerificationToken,
} from "@svc-auth/core/adapters"
import { AdapterError } from "@svc-auth/core/errors"
import { feature, storeFeature, type WithFeature } from "@svc-auth/core/features"
import type { DatabaseSync } from "node:sqlite"
import { connect, type Connection } from "./connection.ts"
import { createRevocations, type SqliteRevocations } from "./revocations.ts"
import { createRows, sweep } from "./rows.ts"
import * as tables from "./tables.ts"
import { fromRow, fromText, toText } from "./values.ts"

export type { SqliteRevocations } from "./revocations.ts"

/** Options of {@link SqliteAdapter} and {@link sqliteRevocations}. */
export interface SqliteAdapterOptions {
  /** Seconds to wait while another process writes. Default: 5. The wait blocks this process. A given database keeps its own time-out. */
  busyTimeoutSeconds?: number | undefined
  /** Returns the time by which rows expire. Default: the system's clock. */
  clock?: (() => Date) | undefined
}

/** An adapter with every method. */
export type SqliteAdapter = Required<Omit<Adapter, "withUserFields">> & WithFeature & {
  /** Closes the file. The next call opens it again. A given database stays open. */
  close(): void
}

/** The connection and clock that the methods share. */
interface Store {
  readonly connection: Connection
  readonly now: () => number
}

/**
 * Returns an adapter for an SQLite file, or for the app's own open database. The first call opens the file and creates it if it does
 * not exist. All methods throw `AdapterError`, whose message names the file if the file is the cause.
 * @param source the path of the file, `":memory:"`, or an open database
 */
export function SqliteAdapter(
  source: string | DatabaseSync,
  { busyTimeoutSeconds = 5, clock = () => new Date() }: SqliteAdapterOptions = {},
): SqliteAdapter {
  const connection = connect(source, busyTimeoutSeconds)
  const store: Store = { connection, now: () => clock().getTime() }
  const users = createUsers(store)
  const accounts = createAccounts(store)
  return {
    [feature]: storeFeature,
    ...users,
    ...accounts,
    createUserWithAccount: (user, account) =>
      connection.atomically(() => {
        const created = users.createUser(user)
        accounts.linkAccount({ ...account, userId: created.id })
        return created
      }),
    comparesBytes: true,
    sessionColumns: ["createdAt", "lastUsedAt", "userAgent", "network", "providerSession"],
    ...createSessions(store),
    ...createTokens(store),
    ...createCounters(store),
    ...createClaims(store),
    ...createAuthenticators(store),
    ...createTexts(store),
    close: connection.close,
  }
}

/**
 * Returns a store for the option `session.revocation.store` in an SQLite file, or in the app's own open database. It may be the file of
 * {@link SqliteAdapter}. All methods throw `AdapterError`.
 * @param source the path of the file, `":memory:"`, or an open database
 */
export const sqliteRevocations = (
  source: string | DatabaseSync,
  { busyTimeoutSeconds = 5, clock = () => new Date() }: SqliteAdapterOptions = {},
): SqliteRevocations => createRevocations(connect(source, busyTimeoutSeconds), () => clock().getTime())

function createUsers({ connection }: Store) {
  const users = createRows(connection, tables.users)
  return {
    createUser: (user: AdapterUser) => users.insert(user),
    getUser: (id: string) => users.find({ id })[0] ?? null,
    getUserByEmail: (email: string) => users.find({ email })[0] ?? null,
    updateUser: (changes: Partial<AdapterUser> & Pick<AdapterUser, "id">) => users.change(changes) ?? missing("user"),
    deleteUser: (id: string) => users.remove({ id })[0] ?? null,
  }
}

function createAccounts({ connection }: Store) {
  const accounts = createRows(connection, tables.accounts)
  const toKey = ({ provider, providerAccountId }: AccountKey) => ({ provider, providerAccountId })
  const owner = `select * from svc_users
    where id = (select userId from svc_accounts where provider = ? and providerAccountId = ?)`
  return {
    getUserByAccount({ provider, providerAccountId }: AccountKey) {
      const [row] = connection.run(owner, toText(provider), toText(providerAccountId))
      return row ? fromRow(tables.users, row) : null
    },
    getAccount: (providerAccountId: string, provider: string) =>
      accounts.find({ provider, providerAccountId })[0] ?? null,
    linkAccount: (account: AdapterAccount) => accounts.insert(account),
    updateAccount: (account: AccountChanges, expected?: ExpectedTokens) =>
      accounts.change(account as Partial<AdapterAccount>, undefined, expected),
    unlinkAccount: (key: AccountKey) => accounts.remove(toKey(key))[0] ?? null,
    listAccounts: (userId: string) => accounts.find({ userId }),
  }
}

function createSessions({ connection, now }: Store) {
  const sessions = createRows(connection, tables.sessions)
  const owners = [...Object.keys(tables.users.columns), "more", "dates"].map((name) => `u.${name} as user_${name}`)
  const both = `select s.*, ${owners.join(", ")} from svc_sessions s join svc_users u on u.id = s.userId
    where s.expires > ? and s.sessionToken in `
  const find = (tokens: readonly (string | null)[]) =>
    connection.run(`${both}(${tokens.map(() => "?").join(", ")})`, now(), ...tokens)
      .map((row) => ({ session: fromRow(tables.sessions, row), user: fromRow(tables.users, row, "user_") }))
  const removeOthers = "delete from svc_sessions where userId = ? and sessionToken <> ?"
  return {
    createSession: (session: AdapterSession) =>
      connection.atomically(() => (sessions.sweep(now()), sessions.insert(session))),
    getSessionAndUser: (sessionToken: string) => find([toText(sessionToken)])[0] ?? null,
    getSessionsAndUsers(sessionTokens: readonly string[]) {
      const found = new Map(find(sessionTokens.map(toText)).map((row) => [row.session.sessionToken, row]))
      return sessionTokens.map((token) => found.get(token) ?? null)
    },
    updateSession: (changes: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">) =>
      sessions.change(changes, now()),
    deleteSession: (sessionToken: string) => sessions.remove({ sessionToken })[0] ?? null,
    listSessions: (userId: string) => sessions.find({ userId }, now()),
    deleteSessions: (userId: string) => void sessions.remove({ userId }),
    deleteOtherSessions: (userId: string, keptSessionToken: string) =>
      void connection.run(removeOthers, toText(userId), toText(keptSessionToken)),
  }
}

function createTokens({ connection, now }: Store) {
  const tokens = createRows(connection, tables.tokens)
  return {
    createVerificationToken: (token: VerificationToken) =>
      connection.atomically(() => (tokens.sweep(now()), tokens.insert(token))),
    useVerificationToken: ({ identifier, token }: { identifier: string; token: string }) =>
      tokens.remove({ identifier, token }, now())[0] ?? null,
  }
}

function createCounters({ connection: { run, atomically }, now }: Store) {
  const add = `insert into svc_hits (name, count, expires) values (?, 1, ?)
    on conflict (name) do update set
      count = iif(expires > ?, count + 1, 1),
      expires = iif(expires > ?, expires, excluded.expires)
    returning count`
  const read = "select count from svc_hits where name = ? and expires > ?"
  const subtract = `update svc_hits set count = count - 1
    where name = ? and count > 0 and expires > ? and expires > ? and expires - ? <= ?`
  const toMs = (seconds: number) => Math.round(seconds * 1000)

  function hitOne({ key, windowSeconds, bound }: HitRequest, time: number): Hit {
    const addTo = (name: string, seconds: number) =>
      run(add, toText(name), time + toMs(seconds), time, time)[0]!["count"] as number
    const countOf = (name: string) => run(read, toText(name), time)[0]?.["count"] as number | undefined
    const { group, most, sharedKey, sharedSeconds } = bound
    const isOpen = countOf(key) !== undefined
    const isShared = !isOpen && (countOf(sharedKey) !== undefined || (countOf(group) ?? 0) >= most)
    const opened = !isOpen && !isShared
    if (opened) addTo(group, windowSeconds)
    const count = isShared ? addTo(sharedKey, sharedSeconds) : addTo(key, windowSeconds)
    return { count, takenAt: new Date(time), key: isShared ? sharedKey : key, opened }
  }
  return {
    hit: (requests: readonly HitRequest[]) =>
      atomically(() => {
        const time = now()
        sweep(run, "svc_hits", time)
        const hits: Hit[] = []
        for (const request of requests) {
          const hit = hitOne(request, time)
          hits.push(hit)
          if (hit.count > request.limit) break
        }
        return hits
      }),
    giveBack: (refunds: readonly Refund[]): void =>
      atomically(() => {
        for (const { key, windowSeconds, takenAt } of refunds) {
          const taken = Number(takenAt)
          run(subtract, toText(key), now(), taken, toMs(windowSeconds), taken)
        }
      }),
  }
}

function createClaims({ connection: { run, atomically }, now }: Store) {
  const read = "select holder from svc_claims where name = ? and expires > ?"
  const write = "insert or replace into svc_claims (name, holder, expires) values (?, ?, ?)"
  return {
    claim(key: string, holder: string, seconds: number): boolean {
      const isOthers = () => (run(read, toText(key), now())[0]?.["holder"] ?? holder) !== holder
      // first without a transaction, because callers that wait for a claim must not block those that write
      if (isOthers()) return false
      return atomically(() => {
        if (isOthers()) return false
        sweep(run, "svc_claims", now())
        run(write, toText(key), toText(holder), now() + Math.round(seconds * 1000))
        return true
      })
    },
    release(key: string, holder: string): void {
      run("delete from svc_claims where name = ? and holder = ?", toText(key), toText(holder))
    },
  }
}

function createAuthenticators({ connection }: Store) {
  const authenticators = createRows(connection, tables.authenticators)
  const raise = "update svc_authenticators set counter = ? where credentialID = ? and counter < ? returning *"
  const find = (credentialID: string) => authenticators.find({ credentialID })[0] ?? null
  return {
    getAuthenticator: find,
    createAuthenticator: (row: AdapterAuthenticator) => authenticators.insert(row),
    listAuthenticatorsByUserId: (userId: string) => authenticators.find({ userId }),
    updateAuthenticator: (changes: Partial<AdapterAuthenticator> & Pick<AdapterAuthenticator, "credentialID">) =>
      authenticators.change(changes),
    deleteAuthenticator: (credentialID: string) => authenticators.remove({ credentialID })[0] ?? null,
    updateAuthenticatorCounter(credentialID: string, counter: number) {
      const [row] = connection.run(raise, counter, toText(credentialID), counter)
      if (row) return fromRow(tables.authenticators, row)
      return find(credentialID) ? null : missing("passkey")
    },
  }
}

function createTexts({ connection: { run, atomically } }: Store) {
  const find = (table: string, userId: string) =>
    fromText(run(`select text from ${table} where userId = ?`, toText(userId))[0]?.["text"] ?? null) as string | null
  const replace = (table: string, userId: string, expected: string | null, next: string | null) =>
    atomically(() => {
      const id = toText(userId)
      if (run("select 1 from svc_users where id = ?", id).length === 0) return false
      if (find(table, userId) !== expected) return false
      if (next === null) run(`delete from ${table} where userId = ?`, id)
      else run(`insert or replace into ${table} (userId, text) values (?, ?)`, id, toText(next))
      return true
    })
  return {
    getPassword: (userId: string) => find("svc_passwords", userId),
    replacePassword: (userId: string, expected: string | null, next: string | null) =>
      replace("svc_passwords", userId, expected, next),
    getFactors: (userId: string) => find("svc_factors", userId),
    replaceFactors: (userId: string, expected: string | null, next: string | null) =>
      replace("svc_factors", userId, expected, next),
  }
}

function missing(what: string): never {
  throw new AdapterError(`no ${what} has this id`)
}
