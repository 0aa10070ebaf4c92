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

export function createSessions(store: Store, keys: Keys, clock: () => Date, kept?: KeptRows): Sessions {
  const isAlive = ({ expires }: Stored) => expires.getTime() > clock().getTime()
  const toKey = (sessionToken: string) => {
    const parts = fromToken(sessionToken)
    return parts && keys.session(...parts)
  }
  const toSession = (sessionToken: string, text: string): AdapterSession => ({
    sessionToken,
    ...fromText<Stored>(text)!,
  })

  /** Reads the list and the user one by one, because no server has all keys of a user while a slot moves. */
  async function lookAgain(text: string, token: string): Promise<string | null> {
    const owner = toOwner(text)
    const listed = await store.score(keys.sessionsOf(owner), token)
    return listed === null ? null : await store.get(keys.user(owner))
  }

  async function toSessionAndUser(sessionToken: string, found: Found): Promise<SessionAndUser | null> {
    if (!found) return null
    const session = toSession(sessionToken, found[0])
    if (!isAlive(session)) return null
    const isWhole = found[1] !== null && found[2] !== null
    const user = fromText<AdapterUser>(
      isWhole ? found[2] : await lookAgain(found[0], encode(fromToken(sessionToken)![1])),
    )
    return user && { session, user }
  }

  async function getSessionAndUser(sessionToken: string): Promise<SessionAndUser | null> {
    const key = toKey(sessionToken)
    if (key === undefined) return null
    const load = () => store.run<Found>(readSession, [key])
    const found = kept ? kept.get(key) ?? await kept.read(key, load) : await load()
    return await toSessionAndUser(sessionToken, found)
  }

  /** Returns the sessions, or `undefined` on a cluster, which rejects keys in several slots. */
  async function findTogether(keys: readonly [string, ...string[]]): Promise<readonly Found[] | undefined> {
    try {
      return await store.run<readonly Found[]>(readSessions, keys)
    } catch (error) {
      if (isCrossSlot(error)) return undefined
      throw error
    }
  }

  return {
    async createSession(session) {
      const { sessionToken, ...row } = session
      const owner = encode(row.userId)
      const bucket = toBucket(owner)
      const slot = [keys.session(bucket, sessionToken), keys.user(owner), keys.sessionsOf(owner)] as const
      const done = await store.run<number>(insertSession, [...slot], toText(owner, row), row.expires.getTime())
      if (done === 0) throw new Error("no user has this id")
      if (done < 0) throw new Error("session already exists")
      return { ...toRow(session), sessionToken: toToken(bucket, sessionToken) }
    },
    getSessionAndUser,
    async getSessionsAndUsers(sessionTokens) {
      const tokens = sessionTokens.filter((token) => toKey(token) !== undefined)
      const [first, ...rest] = tokens.map((token) => toKey(token)!)
      const found = first === undefined ? [] : await findTogether([first, ...rest])
      return await Promise.all(sessionTokens.map((token) => {
        if (!found) return getSessionAndUser(token)
        return toSessionAndUser(token, found[tokens.indexOf(token)] ?? null)
      }))
    },
    async updateSession({ sessionToken, userId: _, ...changes }) {
      const key = toKey(sessionToken)
      const expires = changes.expires?.getTime() ?? ""
      const changed = key &&
        await store.run<[string, string | null] | null>(
          changeSession,
          [key],
          toColumns(changes),
          expires,
          clock().getTime(),
        )
      if (!changed) return null
      if (changed[1] !== null) return toSession(sessionToken, changed[0])
      if (await lookAgain(changed[0], encode(fromToken(sessionToken)![1])) === null) return null
      throw new Error("Redis is moving this session to another server; try again")
    },
    async deleteSession(sessionToken) {
      const key = toKey(sessionToken)
      const text = key && await store.run<string | null>(removeSession, [key])
      return text ? toSession(sessionToken, text) : null
    },
    async listSessions(userId) {
      const owner = encode(userId)
      const found = await store.run<string[]>(listSessions, [keys.sessionsOf(owner)])
      return found.map((text) =>
        toSession(toToken(toBucket(owner), decode(toOwner(text))), text.slice(toOwner(text).length + 1))
      )
        .filter(isAlive)
    },
    deleteSessions: async (userId) => {
      await store.run(removeSessions, [keys.sessionsOf(encode(userId))])
    },
    deleteOtherSessions: async (userId, keptSessionToken) => {
      const [, kept = ""] = fromToken(keptSessionToken) ?? []
      await store.run(removeOtherSessions, [keys.sessionsOf(encode(userId))], encode(kept))
    },
  }
}
