/**
 * A store in the memory of one process, for development, tests and demos. All data is lost when the process ends.
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
  VerificationToken,
} from "../app/adapter.ts"
import { alive, createMemoryCounters, type Expiring, sweep } from "../app/limits/memory-limits.ts"
import { storeFeature } from "./store-feature.ts"
import type { WithFeature } from "../app/feature.ts"
import { feature } from "../app/symbols.ts"
import { copyRow } from "../app/row.ts"
import * as table from "./memory-tables.ts"

export { memoryLimits } from "../app/limits/memory-limits.ts"
export type { MemoryLimits, MemoryLimitsOptions } from "../app/limits/memory-limits.ts"
export { memoryRevocations } from "./memory-revocations.ts"
export type { MemoryRevocations, MemoryRevocationsOptions } from "./memory-revocations.ts"

/** Options of {@link MemoryAdapter}. */
export interface MemoryAdapterOptions {
  /** The clock that determines which rows have expired. Default: the system's clock. */
  clock?: (() => Date) | undefined
}

/** Copies of all rows that have not expired. */
export interface MemorySnapshot {
  readonly users: readonly AdapterUser[]
  readonly accounts: readonly AdapterAccount[]
  readonly sessions: readonly AdapterSession[]
  readonly verificationTokens: readonly VerificationToken[]
  readonly authenticators: readonly AdapterAuthenticator[]
  /** The open windows of `hit`. */
  readonly counters: readonly MemoryCounter[]
  readonly passwords: readonly MemoryText[]
  readonly factors: readonly MemoryText[]
}

/** The text that is stored for a user's password or second factors. */
export interface MemoryText {
  readonly userId: string
  readonly text: string
}

/** The count of one key of `hit`. */
export interface MemoryCounter {
  readonly key: string
  readonly count: number
  readonly expires: Date
}

/** An adapter with every method, and `snapshot`, which returns its rows. */
export type MemoryAdapter = Required<Omit<Adapter, "withUserFields">> & WithFeature & { snapshot(): MemorySnapshot }

const toKey = (...parts: readonly string[]): string => JSON.stringify(parts)
const keyOf = ({ provider, providerAccountId }: AccountKey) => toKey(provider, providerAccountId)

/** Returns an adapter with every method that the library can use. The methods are synchronous, so each call is atomic. */
export function MemoryAdapter({ clock = () => new Date() }: MemoryAdapterOptions = {}): MemoryAdapter {
  const tables = table.createTables(clock)
  const users = createUserMethods(tables)
  const accounts = createAccountMethods(tables)
  return {
    [feature]: storeFeature,
    ...users,
    ...accounts,
    createUserWithAccount(user, account) {
      if (tables.accounts.has(keyOf(account))) throw new Error("account already exists")
      const created = users.createUser(user)
      accounts.linkAccount({ ...account, userId: created.id })
      return created
    },
    comparesBytes: true,
    sessionColumns: ["createdAt", "lastUsedAt", "userAgent", "network", "providerSession"],
    ...createSessionMethods(tables),
    ...createTokenMethods(tables),
    ...createMemoryCounters(tables.counters, tables.now),
    ...createClaimMethods(tables),
    ...createAuthenticatorMethods(tables),
    ...createTextMethods(tables),
    snapshot: () => createSnapshot(tables),
  }
}

function createUserMethods(
  { users, emails, accounts, sessions, authenticators, passwords, factors }: table.Tables,
) {
  const claim = (email: string | undefined, id: string): void => {
    if (!email) return
    if ((emails.get(email) ?? id) !== id) throw new Error("another user has this e-mail address")
    emails.set(email, id)
  }
  return {
    createUser(user: AdapterUser) {
      if (users.has(user.id)) throw new Error("user already exists")
      claim(user.email, user.id)
      return table.insert(users, user.id, user, "user")
    },
    getUser: (id: string) => table.copyOf(users.get(id)),
    getUserByEmail(email: string) {
      const id = emails.get(email)
      return id === undefined ? null : table.copyOf(users.get(id))
    },
    updateUser(changes: Partial<AdapterUser> & Pick<AdapterUser, "id">) {
      const known = users.get(changes.id)
      if (!known) throw new Error("no user has this id")
      if (changes.email !== undefined && changes.email !== known.email) {
        claim(changes.email, changes.id)
        emails.delete(known.email)
      }
      return { ...known, ...table.change(users, changes.id, changes) }
    },
    deleteUser(id: string) {
      const user = table.remove(users, id)
      if (user && emails.get(user.email) === id) emails.delete(user.email)
      for (const rows of [accounts, sessions, authenticators] as Map<string, { userId: string }>[]) {
        for (const [key] of table.rowsOf(rows, id)) rows.delete(key)
      }
      for (const texts of [passwords, factors]) texts.delete(id)
      return user
    },
  }
}

function createAccountMethods({ users, accounts }: table.Tables) {
  return {
    getUserByAccount(key: AccountKey) {
      const account = accounts.get(keyOf(key))
      return account ? table.copyOf(users.get(account.userId)) : null
    },
    getAccount: (providerAccountId: string, provider: string) =>
      table.copyOf(accounts.get(keyOf({ provider, providerAccountId }))),
    linkAccount(account: AdapterAccount) {
      if (!users.has(account.userId)) throw new Error("no user has this id")
      return table.insert(accounts, keyOf(account), account, "account")
    },
    updateAccount(account: AccountChanges, expected?: ExpectedTokens) {
      const known: Partial<AdapterAccount> = accounts.get(keyOf(account)) ?? {}
      const isExpected = Object.entries(expected ?? {}).every(([name, value]) =>
        (known[name as keyof ExpectedTokens] ?? null) === (value ?? null)
      )
      return isExpected ? table.change(accounts, keyOf(account), account as Partial<AdapterAccount>) : null
    },
    unlinkAccount: (key: AccountKey) => table.remove(accounts, keyOf(key)),
    listAccounts: (userId: string) => table.rowsOf(accounts, userId).map(([, account]) => copyRow(account)),
  }
}

function createSessionMethods({ now, users, sessions }: table.Tables) {
  const getSessionAndUser = (sessionToken: string) => {
    const session = alive(sessions, sessionToken, now())
    const user = session && users.get(session.userId)
    return user ? { session: copyRow(session), user: copyRow(user) } : null
  }
  return {
    createSession(session: AdapterSession) {
      if (!users.has(session.userId)) throw new Error("no user has this id")
      sweep(sessions, now())
      return table.insert(sessions, session.sessionToken, session, "session")
    },
    getSessionAndUser,
    getSessionsAndUsers: (sessionTokens: readonly string[]) => sessionTokens.map(getSessionAndUser),
    updateSession: (changes: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">) =>
      alive(sessions, changes.sessionToken, now()) ? table.change(sessions, changes.sessionToken, changes) : null,
    deleteSession: (sessionToken: string) => table.remove(sessions, sessionToken),
    listSessions: (userId: string) =>
      table.rowsOf(sessions, userId).filter(([key]) => alive(sessions, key, now()))
        .map(([, session]) => copyRow(session)),
    deleteSessions(userId: string) {
      for (const [key] of table.rowsOf(sessions, userId)) sessions.delete(key)
    },
    deleteOtherSessions(userId: string, keptSessionToken: string) {
      for (const [key] of table.rowsOf(sessions, userId)) if (key !== keptSessionToken) sessions.delete(key)
    },
  }
}

function createTokenMethods({ now, tokens }: table.Tables) {
  return {
    createVerificationToken(token: VerificationToken) {
      sweep(tokens, now())
      return table.insert(tokens, toKey(token.identifier, token.token), token, "verification token")
    },
    useVerificationToken({ identifier, token }: { identifier: string; token: string }) {
      const key = toKey(identifier, token)
      return alive(tokens, key, now()) ? table.remove(tokens, key) : null
    },
  }
}

function createClaimMethods({ now, claims }: table.Tables) {
  return {
    claim(key: string, holder: string, seconds: number) {
      if ((alive(claims, key, now())?.holder ?? holder) !== holder) return false
      sweep(claims, now())
      claims.set(key, { holder, expires: new Date(now() + seconds * 1000) })
      return true
    },
    release(key: string, holder: string) {
      if (claims.get(key)?.holder === holder) claims.delete(key)
    },
  }
}

function createAuthenticatorMethods({ users, authenticators }: table.Tables) {
  const update = (changes: Partial<AdapterAuthenticator> & Pick<AdapterAuthenticator, "credentialID">) =>
    table.change(authenticators, changes.credentialID, changes)
  return {
    getAuthenticator: (credentialID: string) => table.copyOf(authenticators.get(credentialID)),
    createAuthenticator(row: AdapterAuthenticator) {
      if (!users.has(row.userId)) throw new Error("no user has this id")
      return table.insert(authenticators, row.credentialID, row, "passkey")
    },
    listAuthenticatorsByUserId: (userId: string) => table.rowsOf(authenticators, userId).map(([, row]) => copyRow(row)),
    updateAuthenticator: update,
    deleteAuthenticator: (credentialID: string) => table.remove(authenticators, credentialID),
    updateAuthenticatorCounter(credentialID: string, counter: number) {
      const known = authenticators.get(credentialID)
      if (!known) throw new Error("no passkey has this id")
      return counter > known.counter ? update({ credentialID, counter }) : null
    },
  }
}

function createTextMethods({ users, passwords, factors }: table.Tables) {
  const find = (texts: ReadonlyMap<string, string>, userId: string) => texts.get(userId) ?? null
  const replace = (texts: Map<string, string>, userId: string, expected: string | null, next: string | null) => {
    if (!users.has(userId) || find(texts, userId) !== expected) return false
    if (next === null) texts.delete(userId)
    else texts.set(userId, next)
    return true
  }
  return {
    getPassword: (userId: string) => find(passwords, userId),
    replacePassword: (userId: string, expected: string | null, next: string | null) =>
      replace(passwords, userId, expected, next),
    getFactors: (userId: string) => find(factors, userId),
    replaceFactors: (userId: string, expected: string | null, next: string | null) =>
      replace(factors, userId, expected, next),
  }
}

function createSnapshot(
  { now, users, accounts, sessions, tokens, authenticators, counters, passwords, factors }: table.Tables,
): MemorySnapshot {
  const rows = <T extends object>(table: ReadonlyMap<string, T>) => [...table.values()].map(copyRow)
  const fresh = <T extends Expiring>(table: ReadonlyMap<string, T>) =>
    rows(table).filter(({ expires }) => expires.getTime() > now())
  const texts = (table: ReadonlyMap<string, string>) => [...table].map(([userId, text]) => ({ userId, text }))
  return {
    users: rows(users),
    accounts: rows(accounts),
    sessions: fresh(sessions),
    verificationTokens: fresh(tokens),
    authenticators: rows(authenticators),
    counters: fresh(counters),
    passwords: texts(passwords),
    factors: texts(factors),
  }
}
