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
  HitRequest,
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

type Counting = Pick<MemoryAdapter, "hit" | "giveBack">

function sliding(): Adapter {
  const windows = new Map<string, { count: number; end: number }>()
  return {
    hit: eachHit(({ key, windowSeconds }) => {
      const known = windows.get(key)
      const count = known && known.end > Date.now() ? known.count + 1 : 1
      windows.set(key, { count, end: Date.now() + windowSeconds * 1000 })
      return count
    }),
  }
}

/** Returns a `hit` that counts each event by this function, until a count is above its limit. */
const eachHit =
  (hitOne: (request: HitRequest) => Awaitable<number | Hit>): NonNullable<Adapter["hit"]> => async (requests) => {
    const hits: (number | Hit)[] = []
    for (const request of requests) {
      const hit = await hitOne(request)
      hits.push(hit)
      if ((typeof hit === "number" ? hit : hit.count) > request.limit) break
    }
    return hits
  }

/** Returns an adapter that counts other events. */
const changing = ({ hit }: Pick<Counting, "hit">, change: (request: HitRequest) => HitRequest): Adapter => ({
  hit: (requests) => hit(requests.map(change)),
})
/** Returns an adapter that counts with other bounds. */
const bounding = (store: Counting, change: (bound: HitBound) => HitBound): Adapter =>
  changing(store, ({ bound, ...how }) => ({ ...how, bound: change(bound) }))

/** Returns a function that counts one event. */
const ofOne = ({ hit }: Pick<Counting, "hit">) => async (request: HitRequest): Promise<Hit> =>
  (await hit([request]))[0] as Hit

/** A counter that gives back every hit as requested, except for the fault. */
function careless(may: (count: number) => boolean): Adapter {
  const counts = new Map<string, number>()
  return {
    hit: eachHit(({ key }) => {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return { count, takenAt: new Date(), key, opened: count === 1 }
    }),
    giveBack(refunds) {
      for (const { key } of refunds) {
        const count = counts.get(key) ?? 0
        if (may(count)) counts.set(key, count - 1)
      }
    },
  }
}

/** A hit that is given back is subtracted from each later count, even if no window is open. */
function owing(store: Counting, wait: () => Promise<void> | void = () => {}): Adapter {
  const [owed, hitOne] = [new Map<string, number>(), ofOne(store)]
  return {
    hit: eachHit(async (request) => {
      const hit = await hitOne(request)
      return { ...hit, count: hit.count - (owed.get(request.key) ?? 0) }
    }),
    async giveBack(refunds) {
      for (const { key } of refunds) {
        const known = owed.get(key) ?? 0
        await wait()
        owed.set(key, known + 1)
      }
    },
  }
}

/** A window whose count is zero begins anew. */
function forgetful({ hit, giveBack }: Counting): Adapter {
  const [lives, hitOne] = [new Map<string, number>(), ofOne({ hit })]
  const toName = (key: string) => `${key} ${lives.get(key) ?? 0}`
  return {
    hit: eachHit(async ({ key, ...how }) => ({ ...await hitOne({ key: toName(key), ...how }), key })),
    giveBack(refunds) {
      for (const { key, ...how } of refunds) {
        giveBack([{ key: toName(key), ...how }])
        lives.set(key, (lives.get(key) ?? 0) + 1)
      }
    },
  }
}

function readThenWrite(): Adapter {
  const counts = new Map<string, number>()
  return {
    hit: eachHit(async ({ key }) => {
      const count = (counts.get(key) ?? 0) + 1
      await turn()
      counts.set(key, count)
      return count
    }),
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
  "sessions/others": ({ createSession, listSessions }) => ({
    createSession: async (row) => ({ ...await createSession(row), others: (await listSessions(row.userId)).length }),
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
  "hits/counted": (store) => changing(store, (request) => ({ ...request, key: "" })),
  "hits/in-order": (store) => changing(store, (request) => ({ ...request, limit: 1_000 })),
  "hits/bounded-in-order": ({ hit }) => ({
    hit: async (requests) => {
      const hits = await hit(requests) as Hit[]
      const end = hits.findIndex(({ key }, at) => key !== requests[at]!.key)
      return end < 0 ? hits : hits.slice(0, end + 1)
    },
  }),
  "hits/window": sliding,
  "hits/given-back": () => ({ giveBack: () => {} }),
  "hits/many-given-back": ({ giveBack }) => ({ giveBack: (refunds) => giveBack(refunds.slice(0, 33)) }),
  "hits/never-below-zero": () => careless(() => true),
  "hits/never-opened": () => careless(() => true),
  "hits/other-times": () => careless((count) => count > 0),
  "hits/next-window": ({ giveBack }) => ({
    giveBack: (refunds) => giveBack(refunds.map((refund) => ({ ...refund, takenAt: new Date() }))),
  }),
  "hits/ended-window": owing,
  "hits/window-stays": forgetful,
  "hits/bounded": (store) => bounding(store, (bound) => ({ ...bound, most: 1_000 })),
  "hits/bounded-apart": (store) => bounding(store, (bound) => ({ ...bound, group: "all" })),
  "hits/shared-stays": (store) => ({
    hit: eachHit(async ({ key, bound, ...how }) => {
      const sharedKey = crypto.randomUUID()
      const hit = await ofOne(store)({ key, ...how, bound: { ...bound, sharedKey } })
      return { ...hit, key: hit.key === sharedKey ? bound.sharedKey : key }
    }),
  }),
  "hits/place-given-back": (store) => ({
    hit: eachHit(async (request) => ({ ...await ofOne(store)(request), opened: true })),
  }),
  "hits/shared-window": (store) =>
    changing(store, ({ bound, ...how }) => ({ ...how, bound: { ...bound, sharedSeconds: how.windowSeconds } })),
  "hits/shared-given-back": (store) => ({
    hit: eachHit(async (request) => ({ ...await ofOne(store)(request), key: request.key })),
  }),
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
  "races/hits-in-order": (store) => ({
    async hit(requests) {
      await turn()
      const [first, ...others] = await Promise.all(requests.map(ofOne(store)))
      return first!.count > requests[0]!.limit ? [first!] : [first!, ...others]
    },
  }),
  "races/given-back": (store) => owing(store, turn),
  "races/bounded": (store) => {
    const own = new Set<string>()
    return {
      hit: eachHit(async ({ key, bound, ...how }) => {
        const found = own.has(key) || own.size < bound.most ? key : bound.sharedKey
        await turn()
        if (found === key) own.add(key)
        const wide = { ...bound, most: 1_000, group: `${found} all`, sharedKey: crypto.randomUUID() }
        return { ...await ofOne(store)({ ...how, key: found, bound: wide }), opened: false }
      }),
    }
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
