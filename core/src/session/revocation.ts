import { AdapterError, toAuthError } from "../errors.ts"
import type { CheckedRevocation, RevocationStore } from "../app/revocation.ts"
import type { Awaitable, JWT } from "../types.ts"
import type { RequestContext } from "../app/context.ts"
import { trace } from "../app/trace.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import { isDate, toPreviousDate } from "../app/answers.ts"
import type { Settings } from "../app/settings.ts"
import { revocationCacheOf } from "./revocation-cache.ts"
import { isLogDue } from "./strategy.ts"
import type { ProviderLogout } from "../app/session-strategy.ts"

/** Maximum number of writes for one revocation. A request that keeps its session needs several calls to overtake another one's single write. */
const maxRounds = 5

/** Seconds by which an entry outlives the sessions it ends, for requests in progress and clock differences. */
const margin = 3600

const toSessionKey = (sid: string): Promise<string> => toHash(`svc-auth/1 revoked session ${sid}`)
const toProviderKey = (hash: string): Promise<string> => toHash(`svc-auth/1 revoked at provider ${hash}`)
/** Returns the key of a user whom a provider has signed out. Each tenant only signs out its own users. */
const toLogoutKey = ({ origins, origin }: Settings, userId: string): Promise<string> =>
  toHash(`svc-auth/1 signed out ${JSON.stringify([userId, origins && origin])}`)
const acceptsLogout = ({ providers }: Settings): boolean =>
  [...providers.values()].some((provider) => "backChannelLogout" in provider && provider.backChannelLogout)
/** Returns the keys with which logout tokens end a session: those of its user, and those of the user and the session at the provider. */
const toProviderKeys = (settings: Settings, userIds: readonly string[], session: unknown): Promise<string>[] => [
  ...acceptsLogout(settings) ? userIds.map((userId) => toLogoutKey(settings, userId)) : [],
  ...typeof session === "string" ? session.split(".", 2).map(toProviderKey) : [],
]
/** Returns the key of a user. @param tenant the origin of the user, if each origin has its own users. Default: all origins share them */
const toUserKey = (userId: string, tenant?: string): Promise<string> =>
  toHash(`svc-auth/1 revoked user ${tenant === undefined ? userId : `of ${JSON.stringify([tenant, userId])}`}`)
/**
 * Returns the keys that end a user's sessions at this origin: one for all origins and, if each origin finds its own providers, one for this origin.
 */
function toUserKeys({ origins, origin }: Settings, userId: string): Promise<string>[] {
  const keys = [toUserKey(userId)]
  return origins && origin !== undefined ? [...keys, toUserKey(userId, origin)] : keys
}

/** Returns the key of the last change of a user by `updateUser`. */
const toChangeKey = (userId: string): Promise<string> => toHash(`svc-auth/1 changed user ${userId}`)

/** Returns the ids of a session's user: `sub`, which `callbacks.jwt` may have replaced, and the id that it replaced. */
const toUserIds = (...ids: readonly unknown[]): readonly string[] =>
  ids.filter((id) => id !== undefined && id !== null).map(String)

/** Returns the settings. This module is only loaded by apps that have them. */
const settingsOf = ({ revocation }: Settings): CheckedRevocation => revocation!

/**
 * When a session began, in milliseconds.
 *
 * Server clocks differ, and a sign-in takes time, so clocks do not decide whether a revocation of the user's sessions ends this one. A
 * session contains the date of the last revocation that was stored when it began. Each revocation has a later date than all stored before,
 * and ends the sessions that contain an earlier one. Code that replaces a password or a factor first stores it, and then ends the sessions.
 * A sign-in first begins its session, and then checks its credentials again (`verify` in `finish`). Therefore its session either began
 * before the revocation, or the sign-in finds the new secret.
 */
export interface Beginning {
  readonly startedAt: number
  /** Revocations of the user's sessions before this date did not end it. A session without it counts from `startedAt`. */
  readonly keptFrom: number | undefined
}

/**
 * Returns true if the session has been ended, or `undefined` if the store is down and `whenDown` is `"allow"`.
 * @param options `isCached`: true if a look-up of the last `checkAge` seconds is sufficient. `onChange` receives the time at which `updateUser` last
 * changed the user, or 0, if the app has own fields of users
 * @throws {AdapterError} if the store is down, and `whenDown` is `"deny"`
 */
export async function isRevoked(
  context: RequestContext,
  { sid, sub, session_user, provider_session }: JWT,
  { startedAt, keptFrom = startedAt }: Beginning,
  { isCached = true, onChange }: {
    readonly isCached?: boolean
    readonly onChange?: ((changedAt: number) => void) | undefined
  } = {},
): Promise<boolean | undefined> {
  try {
    const userIds = toUserIds(sub, session_user)
    const ofUser = userIds.flatMap((userId) => toUserKeys(context.settings, userId))
    const atProvider = toProviderKeys(context.settings, userIds, provider_session)
    const changes = context.settings.userFields && onChange ? [toChangeKey(userIds.at(-1) ?? "")] : []
    const ofUserSession = sid === undefined ? undefined : toSessionKey(sid)
    const keys = await Promise.all([ofUserSession, ...ofUser, ...atProvider, ...changes])
    const [ofSession, ...dates] = await findCached(context, keys, isCached)
    if (changes.length > 0) onChange?.(dates.pop()!)
    // any date ends the session itself, because the clock of the process that wrote it may be behind
    return ofSession! > 0 ||
      dates.some((notBefore, i) => (i < ofUser.length ? keptFrom : startedAt) <= notBefore)
  } catch (thrown) {
    return acceptOutage(context, thrown, undefined)
  }
}

/**
 * Returns the start time for a new session with these claims. It is the current time or, if another process's clock is ahead or the earlier
 * sessions were ended at this very moment, just after that moment. The new session is therefore never among those that have ended.
 * @throws {AdapterError} if the store is down, and `whenDown` is `"deny"`
 */
export async function findBeginning(
  context: RequestContext,
  { sub, session_user, provider_session }: JWT,
): Promise<Beginning> {
  const now = context.now.getTime()
  const userIds = toUserIds(sub, session_user)
  const ofUser = userIds.flatMap((userId) => toUserKeys(context.settings, userId))
  const keys = [...ofUser, ...toProviderKeys(context.settings, userIds, provider_session)]
  if (keys.length === 0) return { startedAt: now, keptFrom: undefined }
  try {
    const ends = (await find(settingsOf(context.settings).store, await Promise.all(keys))).map((date) => date + 1)
    const keptFrom = ofUser.length > 0 ? Math.max(...ends.slice(0, ofUser.length)) : undefined
    return { startedAt: Math.max(now, ...ends), keptFrom }
  } catch (thrown) {
    return acceptOutage(context, thrown, { startedAt: now, keptFrom: undefined })
  }
}

/** Ends the session with this id. @returns `false` if it had already ended @throws {AdapterError} if it could not be stored */
export const revokeSession = async (settings: Settings, sid: string): Promise<boolean> =>
  !await revokeUntil(settings, await toSessionKey(sid), settings.clock().getTime())

/**
 * Returns the key that ends the user's sessions everywhere they are the same user, and the time of the last revocation under any key. Origins that
 * share an adapter share its users, so a credential gives access to sessions at each of them. Without an adapter, each tenant has its own users.
 * @throws {AdapterError}
 */
async function findLastEnd(settings: Settings, userId: string): Promise<readonly [key: string, last: number]> {
  const keys = await Promise.all(toUserKeys(settings, userId))
  return [settings.adapter ? keys[0]! : keys.at(-1)!, Math.max(...await find(settingsOf(settings).store, keys))]
}

/** Ends all of the user's sessions that have begun until now. @throws {AdapterError} if it could not be stored */
export async function revokeUser(settings: Settings, userId: string): Promise<void> {
  const [key, last] = await findLastEnd(settings, userId)
  // one more, because `findBeginning` may have let a session start just after the last date, and `revokeOthers` may have kept one in this millisecond
  await revokeLatest(settings, key, Math.max(settings.clock().getTime(), last) + 1)
}

/** Stores that `updateUser` has changed the user. Each change has a later date than all stored before, whatever the clocks. @throws {AdapterError} */
export const reportChange = async (settings: Settings, userId: string): Promise<void> =>
  void await revokeLatest(settings, await toChangeKey(userId), settings.clock().getTime())

/**
 * Ends all of the user's sessions, including one that another request keeps concurrently. It writes dates until one is later than all earlier ones.
 * @returns the date that the first of them replaced. @see revokeUntil
 */
async function revokeLatest(settings: Settings, key: string, notBefore: number): Promise<number> {
  const first = await revokeUntil(settings, key, notBefore)
  let [date, previous] = [notBefore, first]
  for (let round = 1; previous >= date; round++) {
    if (round === maxRounds) {
      throw new AdapterError(
        "session.revocation.store.revoke must return the date that the key had before, or nothing; it never returned an earlier one than it was given",
      )
    }
    date = previous + 1
    previous = await revokeUntil(settings, key, date)
  }
  return first
}

/**
 * Ends all of the user's sessions that have begun until now, including those that began while this request waited.
 * @param keptFrom the `keptFrom` of the session that stays valid
 * @returns the new `keptFrom` of that session, or `undefined` if it has been ended in the meantime. If two requests do this concurrently,
 * the later write does not keep a session, because the earlier one has ended it
 * @throws {AdapterError} if it could not be stored
 */
export async function revokeOthers(
  settings: Settings,
  userId: string,
  keptFrom: number,
): Promise<number | undefined> {
  // before the look-up, so that a revocation that the look-up misses has a later date, even in a store that does not return the previous one
  const now = settings.clock().getTime()
  const [key, last] = await findLastEnd(settings, userId)
  if (keptFrom <= last) return undefined
  const end = Math.max(now, last + 1)
  return await revokeLatest(settings, key, end) > last ? undefined : end + 1
}

/** Ends the sessions in cookies that a logout token refers to. @see EndAtProvider */
export async function revokeAtProvider(settings: Settings, logout: ProviderLogout): Promise<boolean> {
  const { token, session, subject, seconds } = logout
  const { store } = settingsOf(settings)
  const tokenKey = await toHash(`svc-auth/1 used logout token ${token}`)
  const [usedAt] = await find(store, [tokenKey])
  if (usedAt! > 0) return false
  const lastStart = logout.lastStart(true)
  const userId = session === undefined ? await logout.findUser() : undefined
  if (userId !== undefined) {
    await revokeUntil(settings, await toLogoutKey(settings, userId), lastStart)
  }
  await revokeUntil(settings, await toProviderKey((session ?? subject)!), lastStart)
  // last, so that a token can be used again if the store has failed
  const now = settings.clock().getTime()
  await call("revoke", () => store.revoke(tokenKey, new Date(now), new Date(now + seconds * 1000)))
  return true
}

/** The store failed. A result without the documented form is a different error, which is never accepted. */
class StoreDown extends AdapterError {}

async function call<T>(method: keyof RevocationStore, run: () => Awaitable<T>): Promise<T> {
  try {
    return await run()
  } catch (thrown) {
    throw new StoreDown(`session.revocation.store.${method} failed`, { cause: thrown })
  }
}

/** @param notBefore in milliseconds @returns the date that the key had before, or 0 if it had none or the store does not return it */
async function revokeUntil(settings: Settings, key: string, notBefore: number): Promise<number> {
  const { store, checkAge } = settingsOf(settings)
  const now = settings.clock().getTime()
  const expires = new Date(notBefore + (settings.session.maxAge + checkAge + margin) * 1000)
  const found = await call("revoke", () => store.revoke(key, new Date(notBefore), expires))
  const previous = toPreviousDate(found)
  if (checkAge > 0) revocationCacheOf(store).keep(key, now, Math.max(notBefore, previous))
  return previous
}

/** Returns the not-before of each key in milliseconds, 0 if there is none. */
async function find(store: RevocationStore, keys: readonly string[]): Promise<number[]> {
  const found = await call("findRevocations", () => store.findRevocations(keys))
  const isWhole = Array.isArray(found) && found.length === keys.length
  if (isWhole && found.every((date) => date === null || isDate(date))) {
    return found.map((date) => date === null ? 0 : new Date(date).getTime())
  }
  throw new AdapterError(
    "session.revocation.store.findRevocations must return a list with a date or `null` for each key",
  )
}

/**
 * Does the same for keys of which some may be missing, and only queries the store for those that were not looked up in the last `checkAge` seconds.
 */
async function findCached(
  { settings, now }: RequestContext,
  keys: readonly (string | undefined)[],
  isCached: boolean,
): Promise<readonly number[]> {
  const { store, checkAge } = settingsOf(settings)
  const time = now.getTime()
  const cache = checkAge > 0 ? revocationCacheOf(store) : undefined
  const known = new Map<string | undefined, number>([[undefined, 0]])
  for (const key of keys) {
    const notBefore = key && isCached && cache?.find(key, time, checkAge * 1000)
    if (typeof notBefore === "number") known.set(key, notBefore)
  }
  const unknown = keys.filter((key): key is string => !known.has(key))
  if (unknown.length > 0) {
    for (const [i, notBefore] of (await find(store, unknown)).entries()) {
      const key = unknown[i]!
      known.set(key, notBefore)
      cache?.keep(key, time, notBefore)
    }
  }
  return keys.map((key) => known.get(key)!)
}

/** Returns `accepted` and logs the outage if the app accepts sessions while the store is down. Otherwise throws `thrown`. */
function acceptOutage<T>(context: RequestContext, thrown: unknown, accepted: T): T {
  if (settingsOf(context.settings).whenDown !== "allow" || !(thrown instanceof StoreDown)) throw thrown
  logOutage(context, thrown)
  trace(context, "session accepted without a check: the store of revocations is down")
  return accepted
}

/** Logs that the store is down, once a minute. */
export function logOutage({ settings, now }: RequestContext, thrown: unknown): void {
  if (!isLogDue(settingsOf(settings).store, now)) return
  const error = toAuthError(thrown, AdapterError)
  settings.logger.error(error.type, error)
}
