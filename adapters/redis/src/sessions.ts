import type { AdapterSession, AdapterUser } from "@svc-auth/core/adapters"
import { decode, encode, fromToken, type Keys, toBucket, toToken } from "./keys.ts"
import type { Found, KeptRows } from "./kept-rows.ts"
import { fromText, toColumns, toOwner, toRow, toText } from "./record.ts"
import {
  changeSession,
  insertSession,
  listSessions,
  readSession,
  readSessions,
  removeOtherSessions,
  removeSession,
  removeSessions,
} from "./session-scripts.ts"
import { isCrossSlot, type Store } from "./store.ts"

type Stored = Omit<AdapterSession, "sessionToken">
type SessionAndUser = { session: AdapterSession; user: AdapterUser }

export interface Sessions {
  createSession(session: AdapterSession): Promise<AdapterSession>
  getSessionAndUser(sessionToken: string): Promise<SessionAndUser | null>
  getSessionsAndUsers(sessionTokens: readonly string[]): Promise<(SessionAndUser | null)[]>
  updateSession(
    changes: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">,
  ): Promise<AdapterSession | null>
  deleteSession(sessionToken: string): Promise<AdapterSession | null>
  listSessions(userId: string): Promise<AdapterSession[]>
  deleteSessions(userId: string): Promise<void>
  deleteOtherSessions(userId: string, keptSessionToken: string): Promise<void>
}

/** The records of sessions, and the rows that are kept in memory. */
interface Records {
  readonly store: Store
  readonly keys: Keys
  readonly clock: () => Date
  readonly kept: KeptRows | undefined
}

export function createSessions(store: Store, keys: Keys, clock: () => Date, kept?: KeptRows): Sessions {
  const records: Records = { store, keys, clock, kept }
  return {
    createSession: (session) => createSession(records, session),
    getSessionAndUser: (sessionToken) => getSessionAndUser(records, sessionToken),
    getSessionsAndUsers: (sessionTokens) => getSessionsAndUsers(records, sessionTokens),
    updateSession: (changes) => updateSession(records, changes),
    async deleteSession(sessionToken) {
      const key = toKey(keys, sessionToken)
      const text = key && await store.run<string | null>(removeSession, [key])
      return text ? toSession(sessionToken, text) : null
    },
    async listSessions(userId) {
      const owner = encode(userId)
      const found = await store.run<string[]>(listSessions, [keys.sessionsOf(owner)])
      return found.map((text) =>
        toSession(toToken(toBucket(owner), decode(toOwner(text))), text.slice(toOwner(text).length + 1))
      )
        .filter((session) => isAlive(records, session))
    },
    deleteSessions: async (userId) => {
      await store.run(removeSessions, [keys.sessionsOf(encode(userId))])
    },
    deleteOtherSessions: async (userId, keptSessionToken) => {
      const [, keptToken = ""] = fromToken(keptSessionToken) ?? []
      await store.run(removeOtherSessions, [keys.sessionsOf(encode(userId))], encode(keptToken))
    },
  }
}

const isAlive = ({ clock }: Records, { expires }: Stored) => expires.getTime() > clock().getTime()

/** Returns the key of a session, or `undefined` if the token is not of this adapter. */
function toKey(keys: Keys, sessionToken: string): string | undefined {
  const parts = fromToken(sessionToken)
  return parts && keys.session(...parts)
}

const toSession = (sessionToken: string, text: string): AdapterSession => ({
  sessionToken,
  ...fromText<Stored>(text)!,
})

async function createSession({ store, keys }: Records, session: AdapterSession): Promise<AdapterSession> {
  const { sessionToken, ...row } = session
  const owner = encode(row.userId)
  const bucket = toBucket(owner)
  const slot = [keys.session(bucket, sessionToken), keys.user(owner), keys.sessionsOf(owner)] as const
  const done = await store.run<number>(insertSession, [...slot], toText(owner, row), row.expires.getTime())
  if (done === 0) throw new Error("no user has this id")
  if (done < 0) throw new Error("session already exists")
  return { ...toRow(session), sessionToken: toToken(bucket, sessionToken) }
}

/** Reads the list and the user one by one, because no server has all keys of a user while a slot moves. */
async function lookAgain({ store, keys }: Records, text: string, token: string): Promise<string | null> {
  const owner = toOwner(text)
  const listed = await store.score(keys.sessionsOf(owner), token)
  return listed === null ? null : await store.get(keys.user(owner))
}

async function toSessionAndUser(records: Records, sessionToken: string, found: Found): Promise<SessionAndUser | null> {
  if (!found) return null
  const session = toSession(sessionToken, found[0])
  if (!isAlive(records, session)) return null
  const isWhole = found[1] !== null && found[2] !== null
  const user = fromText<AdapterUser>(
    isWhole ? found[2] : await lookAgain(records, found[0], encode(fromToken(sessionToken)![1])),
  )
  return user && { session, user }
}

async function getSessionAndUser(records: Records, sessionToken: string): Promise<SessionAndUser | null> {
  const { store, keys, kept } = records
  const key = toKey(keys, sessionToken)
  if (key === undefined) return null
  const load = () => store.run<Found>(readSession, [key])
  const found = kept ? kept.get(key) ?? await kept.read(key, load) : await load()
  return await toSessionAndUser(records, sessionToken, found)
}

async function getSessionsAndUsers(
  records: Records,
  sessionTokens: readonly string[],
): Promise<(SessionAndUser | null)[]> {
  const { store, keys } = records
  const tokens = sessionTokens.filter((token) => toKey(keys, token) !== undefined)
  const [first, ...rest] = tokens.map((token) => toKey(keys, token)!)
  const found = first === undefined ? [] : await findTogether(store, [first, ...rest])
  return await Promise.all(sessionTokens.map((token) => {
    if (!found) return getSessionAndUser(records, token)
    return toSessionAndUser(records, token, found[tokens.indexOf(token)] ?? null)
  }))
}

/** Returns the sessions, or `undefined` on a cluster, which rejects keys in several slots. */
async function findTogether(store: Store, keys: readonly [string, ...string[]]): Promise<readonly Found[] | undefined> {
  try {
    return await store.run<readonly Found[]>(readSessions, keys)
  } catch (error) {
    if (isCrossSlot(error)) return undefined
    throw error
  }
}

async function updateSession(
  records: Records,
  { sessionToken, userId: _, ...changes }: Parameters<Sessions["updateSession"]>[0],
): Promise<AdapterSession | null> {
  const { store, keys, clock } = records
  const key = toKey(keys, sessionToken)
  const expires = changes.expires?.getTime() ?? ""
  const changed = key && await store.run<[string, string | null] | null>(
    changeSession,
    [key],
    toColumns(changes),
    expires,
    clock().getTime(),
  )
  if (!changed) return null
  if (changed[1] !== null) return toSession(sessionToken, changed[0])
  if (await lookAgain(records, changed[0], encode(fromToken(sessionToken)![1])) === null) return null
  throw new Error("Redis is moving this session to another server; try again")
}
