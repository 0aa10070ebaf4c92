/**
 * Stores in memory, each with one deliberate fault, and the scenario of the adapter suite that must notice it. The other
 * scenarios are proven by adapters of Auth.js, which cannot pass them.
 * @module
 */
import type {
  Adapter,
  AdapterAccount,
  AdapterSession,
  AdapterUser,
  Hit,
  HitBound,
  VerificationToken,
} from "@svc-auth/core/adapters"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { loose } from "../../conformance/src/fixtures/stores.ts"
import type { Awaitable } from "@svc-auth/core/types"

/** Methods that store a text of a user. */
interface Texts {
  readonly find: NonNullable<Adapter["getPassword"]>
  readonly replace: NonNullable<Adapter["replacePassword"]>
}

/** Faults of the methods that store a text of a user. */
const textFaults: Readonly<Record<string, (texts: Texts) => Texts["replace"]>> = {
  replace: ({ find, replace }) => async (userId, _expected, next) => replace(userId, await find(userId), next),
  values: ({ replace }) => (userId, expected, next) =>
    replace(userId, expected?.slice(0, 255) ?? null, next?.slice(0, 255) ?? null),
  race: ({ find, replace }) => async (userId, expected, next) => {
    const known = await find(userId)
    await turn()
    return known === expected && await replace(userId, await find(userId), next)
  },
}

const ofTexts: Readonly<Record<string, Fault>> = Object.fromEntries(
  Object.entries(textFaults).flatMap(([id, fault]): [string, Fault][] => [
    [
      `password/${id}`,
      ({ getPassword: find, replacePassword: replace }) => ({ replacePassword: fault({ find, replace }) }),
    ],
    [
      `factors/${id}`,
      ({ getFactors: find, replaceFactors: replace }) => ({ replaceFactors: fault({ find, replace }) }),
    ],
  ]),
)

/** The faulty methods, which wrap the correct ones. */
type Fault = (store: MemoryAdapter) => Adapter

const turn = () => new Promise<void>((done) => setTimeout(done, 0))
const last = <T>(rows: readonly T[]): T[] => rows.slice(-1)
const absent = <T>(row: T | null): T => (row ?? undefined) as T

/** Sessions that live outside the store and are read with the user as they were at sign-in. */
function apart(store: MemoryAdapter, wait: () => Promise<void> | void) {
  const held = new Map<string, { session: AdapterSession; user: AdapterUser }>()
  return {
    async createSession(session: AdapterSession) {
      const user = await store.getUser(session.userId)
      if (!user) throw new Error("no user has this id")
      await wait()
      held.set(session.sessionToken, { session, user })
      return session
    },
    getSessionAndUser: (token: string) => held.get(token) ?? null,
    listSessions: (userId: string) =>
      [...held.values()].map(({ session }) => session).filter((session) => session.userId === userId),
    deleteUser(id: string) {
      for (const [token, { user }] of held) if (user.id === id) held.delete(token)
      return store.deleteUser(id)
    },
  } satisfies Adapter
}

/** Accounts in a separate list that only linking changes. */
function listed(store: MemoryAdapter, linkAccount: (row: AdapterAccount, rows: AdapterAccount[]) => AdapterAccount) {
  const rows: AdapterAccount[] = []
  return {
    linkAccount: (row: AdapterAccount) => linkAccount(row, rows),
    listAccounts: (userId: string) => rows.filter((row) => row.userId === userId),
    deleteUser: (id: string) => store.deleteUser(id),
  } satisfies Adapter
}

function sliding(): Adapter {
  const windows = new Map<string, { count: number; end: number }>()
  return {
    hit(key, windowSeconds) {
      const known = windows.get(key)
      const count = known && known.end > Date.now() ? known.count + 1 : 1
      windows.set(key, { count, end: Date.now() + windowSeconds * 1000 })
      return count
    },
  }
}

type Counting = Pick<MemoryAdapter, "hit" | "giveBack">

/** A counter that gives back every hit as requested, except for the fault. */
function careless(may: (count: number) => boolean): Adapter {
  const counts = new Map<string, number>()
  return {
    hit(key: string, _seconds: number, bound?: HitBound) {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return bound ? { count, takenAt: new Date(), key, opened: count === 1 } : count
    },
    giveBack(key) {
      const count = counts.get(key) ?? 0
      if (may(count)) counts.set(key, count - 1)
    },
  } as Adapter
}

/** Returns an adapter with this `hit`. */
const bounding = (
  hit: (key: string, seconds: number, bound: HitBound) => Awaitable<number | Hit>,
): Adapter => ({ hit }) as Adapter

/** A hit that is given back while no window is open is subtracted from the next window. */
function owing({ hit }: Counting): Adapter {
  const owed = new Map<string, number>()
  return {
    async hit(key: string, ...how: [number]) {
      const counted: number | Hit = await hit(key, ...how)
      return typeof counted === "number" ? counted - (owed.get(key) ?? 0) : counted
    },
    giveBack: (key) => void owed.set(key, (owed.get(key) ?? 0) + 1),
  } as Adapter
}

/** A window whose count is zero begins anew. */
function forgetful({ hit, giveBack }: Counting): Adapter {
  const lives = new Map<string, number>()
  const toName = (key: string) => `${key} ${lives.get(key) ?? 0}`
  return {
    async hit(key: string, seconds: number, bound?: HitBound) {
      const counted = await hit(toName(key), seconds, bound!)
      return typeof counted === "number" ? counted : { ...counted, key }
    },
    giveBack(key, ...how) {
      giveBack(toName(key), ...how)
      lives.set(key, (lives.get(key) ?? 0) + 1)
    },
  } as Adapter
}

function readThenWrite(): Adapter {
  const counts = new Map<string, number>()
  return {
    async hit(key) {
      const count = (counts.get(key) ?? 0) + 1
      await turn()
      counts.set(key, count)
      return count
    },
  }
}

function firstEnd(store: MemoryAdapter): Adapter {
  const ends = new Map<string, number>()
  return {
    createSession(session) {
      ends.set(session.sessionToken, session.expires.getTime())
      return store.createSession(session)
    },
    getSessionAndUser: (token) => (ends.get(token) ?? 0) > Date.now() ? store.getSessionAndUser(token) : null,
  }
}

function oneLink(store: MemoryAdapter): Adapter {
  const links = new Map<string, VerificationToken>()
  return {
    createVerificationToken(row) {
      const known = links.get(row.identifier)
      if (known) store.useVerificationToken(known)
      links.set(row.identifier, row)
      return store.createVerificationToken(row)
    },
  }
}

function oneSessionAtATime(store: MemoryAdapter): Adapter {
  let current: AdapterSession
  return {
    async createSession(session) {
      current = session
      await turn()
      return store.createSession({ ...session, userId: current.userId })
    },
  }
}

function sameLists(store: MemoryAdapter): Adapter {
  const lists = new Map<string, AdapterAccount[]>()
  return { listAccounts: (id) => lists.get(id) ?? lists.set(id, store.listAccounts(id) as AdapterAccount[]).get(id)! }
}

/** Creates a user and links the account in two steps, and does not delete the user if the second fails. */
function twoSteps({ createUser, linkAccount }: MemoryAdapter): Adapter {
  return {
    async createUserWithAccount(user, account) {
      const made = await createUser(user)
      await new Promise<void>((done) => setTimeout(done, 2))
      await linkAccount({ ...account, userId: made.id })
      return made
    },
  }
}

const toText = <T>(row: T): T => JSON.parse(JSON.stringify(row)) as T

/** The fault of each store, by the scenario that must notice it. */
export const faults: Readonly<Record<string, Fault>> = {
  "users/created": ({ getUser }) => ({ getUser: (id) => toText(getUser(id)) }),
  "users/exact-id": loose,
  "users/misses": ({ getUser }) => ({ getUser: async (id) => absent(await getUser(id)) }),
  "users/updated": ({ updateUser }) => ({ updateUser: ({ emailVerified: _, ...changes }) => updateUser(changes) }),
  "users/updated-whole": ({ updateUser }) => ({
    updateUser: (changes) => (updateUser(changes), changes as AdapterUser),
  }),
  "users/same-address": ({ updateUser, getUserByEmail }) => ({
    async updateUser(changes) {
      if (changes.email && await getUserByEmail(changes.email)) throw new Error("another user has this e-mail address")
      return await updateUser(changes)
    },
  }),
  "accounts/linked": ({ linkAccount }) => ({
    linkAccount: ({ id_token: _, ...row }) => linkAccount(row as AdapterAccount),
  }),
  "accounts/with-user": ({ createUserWithAccount }) => ({
    createUserWithAccount: (user, { id_token: _, ...account }) =>
      createUserWithAccount(user, account as AdapterAccount),
  }),
  "accounts/with-user-taken": twoSteps,
  "races/with-account": twoSteps,
  "races/never-without-account": twoSteps,
  "accounts/exact-id": loose,
  "accounts/exact-space": loose,
  "accounts/misses": ({ getAccount }) => ({ getAccount: async (...key) => absent(await getAccount(...key)) }),
  "accounts/several": ({ unlinkAccount, getUserByAccount, listAccounts }) => ({
    async unlinkAccount(key) {
      const user = await getUserByAccount(key)
      for (const account of user ? await listAccounts(user.id) : []) unlinkAccount(account)
    },
  }),
  "accounts/unlinked": () => ({ unlinkAccount: () => null }),
  "accounts/updated": ({ updateAccount }) => ({
    updateAccount: (row) => updateAccount({ ...row, scope: row.scope ?? "" }),
  }),
  "accounts/cleared": ({ updateAccount }) => ({
    updateAccount: ({ expires_at, ...row }) => updateAccount({ ...row, expires_at: expires_at ?? undefined }),
  }),
  "accounts/unknown-update": ({ updateAccount, linkAccount }) => ({
    updateAccount: async (row) => await updateAccount(row) ?? await linkAccount(row as AdapterAccount) ?? null,
  }),
  "accounts/listed": ({ listAccounts }) => ({ listAccounts: async (id) => last(await listAccounts(id)) }),
  "accounts/gone-with-user": (store) => listed(store, (row, rows) => (rows.push(row), row)),
  "sessions/created": ({ getSessionAndUser }) => ({
    getSessionAndUser: async (t) => toText(await getSessionAndUser(t)),
  }),
  "sessions/deleted-unknown": ({ deleteSession }) => ({
    deleteSession(token) {
      if (deleteSession(token) === null) throw new Error("expected one row")
      return null
    },
  }),
  "sessions/exact-token": loose,
  "sessions/misses": ({ getSessionAndUser }) => ({
    getSessionAndUser: (token) => getSessionAndUser(token.replace(/x$/, "")),
  }),
  "sessions/several": ({ getSessionAndUser, deleteSessions }) => ({
    async deleteSession(token) {
      const found = await getSessionAndUser(token)
      if (found) await deleteSessions(found.user.id)
    },
  }),
  "sessions/together": ({ getSessionsAndUsers }) => ({
    getSessionsAndUsers: async (tokens) => (await getSessionsAndUsers(tokens)).filter((found) => found !== null),
  }),
  "sessions/current-user": (store) => apart(store, () => {}),
  "sessions/updated": () => ({ updateSession: (row) => row as AdapterSession }),
  "sessions/unknown-update": ({ updateSession, createSession }) => ({
    updateSession: async (row) => await updateSession(row) ?? await createSession(row as AdapterSession),
  }),
  "sessions/extended": firstEnd,
  "sessions/listed": ({ listSessions }) => ({ listSessions: async (id) => last(await listSessions(id)) }),
  "sessions/ended-everywhere": ({ listSessions, deleteSession }) => ({
    async deleteSessions(id) {
      for (const { sessionToken } of last(await listSessions(id))) deleteSession(sessionToken)
    },
  }),
  "sessions/ended-but-one": ({ deleteSessions }) => ({ deleteOtherSessions: deleteSessions }),
  "sessions/columns": ({ createSession }) => ({
    createSession: ({ userAgent: _, ...row }) => createSession(row),
  }),
  "tokens/used-once": ({ useVerificationToken, createVerificationToken }) => ({
    async useVerificationToken(key) {
      const row = await useVerificationToken(key)
      return row && await createVerificationToken(row) || null
    },
  }),
  "tokens/exact": ({ createVerificationToken, useVerificationToken }) => ({
    createVerificationToken: ({ token, ...row }) => createVerificationToken({ ...row, token: token.toLowerCase() }),
    useVerificationToken: ({ token, identifier }) => useVerificationToken({ identifier, token: token.toLowerCase() }),
  }),
  "tokens/own-identifier": ({ useVerificationToken, createVerificationToken }) => ({
    createVerificationToken: async (row) => (await createVerificationToken({ ...row, identifier: "" }), row),
    useVerificationToken: async (key) => {
      const row = await useVerificationToken({ ...key, identifier: "" })
      return row && { ...row, identifier: key.identifier }
    },
  }),
  "tokens/several": oneLink,
  "passkeys/created": ({ createAuthenticator }) => ({
    createAuthenticator: (row) => createAuthenticator({ ...row, credentialBackedUp: false }),
  }),
  "passkeys/large-counter": ({ getAuthenticator }) => ({
    async getAuthenticator(id) {
      const row = await getAuthenticator(id)
      return row && { ...row, counter: row.counter | 0 }
    },
  }),
  "passkeys/listed": ({ listAuthenticatorsByUserId }) => ({
    listAuthenticatorsByUserId: async (id) => last(await listAuthenticatorsByUserId(id)),
  }),
  "passkeys/updated": ({ updateAuthenticator }) => ({
    updateAuthenticator: (row) => updateAuthenticator({ ...row, counter: row.counter ?? 0 }),
  }),
  "passkeys/deleted": () => ({ deleteAuthenticator: () => null }),
  "hits/counted": ({ hit }) => ({ hit: (_key, windowSeconds) => hit("", windowSeconds) }),
  "hits/window": sliding,
  "hits/given-back": () => ({ giveBack: () => {} }),
  "hits/never-below-zero": () => careless(() => true),
  "hits/never-opened": () => careless(() => true),
  "hits/other-times": () => careless((count) => count > 0),
  "hits/next-window": ({ giveBack }) => ({ giveBack: (key, seconds) => giveBack(key, seconds, new Date()) }),
  "hits/ended-window": owing,
  "hits/window-stays": forgetful,
  "hits/bounded": ({ hit }) => ({ hit: (key, seconds) => hit(key, seconds) }),
  "hits/bounded-apart": ({ hit }) => bounding((key, seconds, bound) => hit(key, seconds, { ...bound, group: "all" })),
  "hits/shared-stays": ({ hit }) =>
    bounding(async (key, seconds, bound) => {
      const sharedKey = crypto.randomUUID()
      const counted = await hit(key, seconds, { ...bound, sharedKey }) as Hit
      return { ...counted, key: counted.key === sharedKey ? bound.sharedKey : key }
    }),
  "hits/place-given-back": ({ hit }) =>
    bounding(async (key, seconds, bound) => ({ ...await hit(key, seconds, bound) as Hit, opened: true })),
  "hits/shared-window": ({ hit }) =>
    bounding((key, seconds, bound) => hit(key, seconds, { ...bound, sharedSeconds: seconds })),
  "hits/shared-given-back": ({ hit }) =>
    bounding(async (key, seconds, bound) => ({ ...await hit(key, seconds, bound) as Hit, key })),
  "claims/one-holder": ({ claim }) => ({ claim: (key, _holder, seconds) => claim(key, "", seconds) }),
  "claims/ends": ({ claim }) => ({ claim: (key, holder) => claim(key, holder, 3600) }),
  "claims/race": () => {
    const holders = new Map<string, string>()
    return {
      async claim(key, holder) {
        const known = holders.get(key) ?? holder
        await turn()
        if (known === holder) holders.set(key, holder)
        return known === holder
      },
    }
  },
  "claims/expected": ({ updateAccount }) => ({ updateAccount: (row) => updateAccount(row) }),
  "claims/expected-race": ({ getAccount, updateAccount }) => ({
    async updateAccount(row, expected) {
      const known = await getAccount(row.providerAccountId, row.provider)
      await turn()
      const isSame = known?.access_token === expected?.access_token && known?.refresh_token === expected?.refresh_token
      return isSame ? updateAccount(row) : null
    },
  }),
  "values/inherited-names": ({ getUser }) => ({
    getUser: (id) => ({} as Record<string, AdapterUser>)[id] ?? getUser(id),
  }),
  "values/large": ({ linkAccount }) => ({
    linkAccount: (row) => linkAccount({ ...row, access_token: row.access_token?.slice(0, 8_191) }),
  }),
  "values/copies": ({ getUser }) => {
    const held = new Map<string, AdapterUser | null>()
    return {
      async getUser(id) {
        const user = held.get(id) ?? await getUser(id)
        held.set(id, user)
        return user
      },
    }
  },
  "values/dates": ({ createSession }) => ({
    createSession: (row) =>
      createSession({ ...row, expires: new Date(Math.floor(row.expires.getTime() / 1000) * 1000) }),
  }),
  "values/listed-copies": sameLists,
  "races/account-listed": (store) =>
    listed(store, (row, rows) => (rows.push(row), store.linkAccount(row) as AdapterAccount)),
  "races/hits": readThenWrite,
  "races/given-back": ({ hit }) => {
    const given = new Map<string, number>()
    return {
      async hit(key: string, ...how: [number]) {
        const counted: number | Hit = await hit(key, ...how)
        return typeof counted === "number" ? counted - (given.get(key) ?? 0) : counted
      },
      async giveBack(key) {
        const known = given.get(key) ?? 0
        await turn()
        given.set(key, known + 1)
      },
    } as Adapter
  },
  "races/bounded": ({ hit }) => {
    const own = new Set<string>()
    return bounding(async (key, seconds, bound) => {
      const found = own.has(key) || own.size < bound.most ? key : bound.sharedKey
      await turn()
      if (found === key) own.add(key)
      return { count: await hit(found, seconds), takenAt: new Date(), key: found, opened: false }
    })
  },
  "races/deleted-user-sessions": (store) => apart(store, turn),
  "races/deleted-user-listed-sessions": (store) => apart(store, turn),
  "races/deleted-user-updates": ({ getUser, updateUser, createUser }) => ({
    async updateUser(changes) {
      const known = await getUser(changes.id)
      if (!known) throw new Error("no user has this id")
      await turn()
      return await getUser(changes.id) ? await updateUser(changes) : await createUser({ ...known, ...changes })
    },
  }),
  "races/relinked-account": ({ linkAccount, unlinkAccount, listAccounts }) => {
    const names = new Set<string>()
    return {
      linkAccount(row) {
        const linked = linkAccount(row)
        names.add(row.providerAccountId)
        return linked
      },
      async unlinkAccount(key) {
        const gone = await unlinkAccount(key)
        await turn()
        names.delete(key.providerAccountId)
        return gone
      },
      listAccounts: async (userId) =>
        (await listAccounts(userId)).filter(({ providerAccountId }) => names.has(providerAccountId)),
    }
  },
  "races/many-users": oneSessionAtATime,
  ...ofTexts,
  "password/user": () => ({ deleteUser: () => {} }),
  "factors/user": () => ({ deleteUser: () => {} }),
}

/** The store in memory with this fault. */
export function toFaulty(fault: Fault): Adapter {
  const store = MemoryAdapter()
  return { ...store, ...fault(store) }
}
