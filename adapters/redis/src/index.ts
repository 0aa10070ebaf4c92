/**
 * Users, accounts, sessions, mailed links, passkeys, password hashes and second factors in Redis, a Redis Cluster or Upstash.
 * @module
 */
import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterMethod,
  AdapterUser,
  SessionColumn,
} from "@svc-auth/core/adapters"
import { feature, storeFeature, type WithFeature } from "@svc-auth/core/features"
import { assertTrackable, type RedisClient } from "./client.ts"
import { type Counters, createCounters } from "./counters.ts"
import { createKeys, toAccountMember, toPasskeyMember } from "./keys.ts"
import { createOwned } from "./owned.ts"
import { fromText } from "./record.ts"
import { createRevocations, type RedisRevocations } from "./revocations.ts"
import { type SessionCache, toOpenable } from "./session-cache.ts"
import { drop, hold, raiseCounter } from "./scripts.ts"
import { createSessions } from "./sessions.ts"
import { createStore, forgetting } from "./store.ts"
import { createTexts } from "./texts.ts"
import { createTokens } from "./tokens.ts"
import { createUsers } from "./users.ts"

export type {
  BunClient,
  IoRedisClient,
  NodeRedisClient,
  NodeRedisCluster,
  NodeRedisSentinel,
  RedisClient,
  UpstashClient,
} from "./client.ts"
export type { Counters } from "./counters.ts"
export type { RedisRevocations } from "./revocations.ts"
export type { SessionCache } from "./session-cache.ts"

/** Options of {@link redisLimits}. */
export interface RedisLimitsOptions {
  /** The start of all keys; default `svc`. Two apps that share a Redis need different ones. */
  prefix?: string | undefined
  /** Seconds that one request may take before it fails; default 5. */
  timeoutSeconds?: number | undefined
}

/** Options of {@link redisRevocations}. */
export interface RedisRevocationsOptions extends RedisLimitsOptions {
  /** The app's clock, by which the expiry of an entry becomes a time to live. Default: the system's clock. */
  clock?: (() => Date) | undefined
}

/** Options of {@link RedisAdapter}. */
export interface RedisAdapterOptions extends RedisLimitsOptions {
  /** Decides what has expired, together with the clock of the Redis server; default the system's clock. */
  clock?: (() => Date) | undefined
  /**
   * Keeps sessions and their users in the memory of the process until Redis reports a change: `sessionCache(url)` of
   * `@svc-auth/redis/cache`. Default: none.
   */
  cache?: SessionCache | undefined
}

/** An adapter with every method. Each method returns a promise. */
export type RedisAdapter =
  & Counters
  & {
    [M in Exclude<AdapterMethod, keyof Counters>]-?: (
      ...args: Parameters<NonNullable<Adapter[M]>>
    ) => Promise<Awaited<ReturnType<NonNullable<Adapter[M]>>>>
  }
  & { readonly sessionColumns: readonly SessionColumn[]; readonly comparesBytes: true }
  & WithFeature

/**
 * Returns an adapter for Redis that uses a connected client of `@upstash/redis`, `redis`, `ioredis` or Bun. Reading a session takes one request.
 * @throws {TypeError} if the client is of another kind, or does not support the `cache`
 */
export function RedisAdapter(
  client: RedisClient,
  { prefix = "svc", timeoutSeconds = 5, clock = () => new Date(), cache }: RedisAdapterOptions = {},
): RedisAdapter {
  if (cache) assertTrackable(client)
  const [bare, keys] = [createStore(client, timeoutSeconds), createKeys(prefix)]
  const kept = cache && toOpenable(cache).open(keys.start, bare.touch)
  const store = kept ? forgetting(bare, kept.drop) : bare
  const accounts = createOwned<AdapterAccount>(store, keys, "a:", "account")
  const passkeys = createOwned<AdapterAuthenticator>(store, keys, "k:", "passkey")
  return {
    [feature]: storeFeature,
    ...createUsers(store, keys, accounts),
    comparesBytes: true,
    sessionColumns: ["createdAt", "lastUsedAt", "userAgent", "network", "providerSession"],
    ...createSessions(store, keys, clock, kept),
    ...createTokens(store, keys, clock),
    ...createCounters(store, keys),
    ...createTexts(store, keys),

    getUserByAccount: async ({ provider, providerAccountId }) =>
      fromText<AdapterUser>(await accounts.getUser(toAccountMember(provider, providerAccountId))),
    getAccount: (providerAccountId, provider) => accounts.get(toAccountMember(provider, providerAccountId)),
    linkAccount: (account) => accounts.add(toAccountMember(account.provider, account.providerAccountId), account),
    unlinkAccount: ({ provider, providerAccountId }) => accounts.remove(toAccountMember(provider, providerAccountId)),
    updateAccount: ({ provider, providerAccountId, ...changes }, expected) =>
      accounts.change(toAccountMember(provider, providerAccountId), changes as Partial<AdapterAccount>, expected),
    listAccounts: (userId) => accounts.list(userId),

    claim: async (key, holder, seconds) =>
      await store.run<number>(hold, [keys.claim(key)], holder, Math.ceil(seconds * 1000)) === 1,
    release: async (key, holder) => void await store.run(drop, [keys.claim(key)], holder),

    getAuthenticator: (credentialID) => passkeys.get(toPasskeyMember(credentialID)),
    createAuthenticator: (passkey) => passkeys.add(toPasskeyMember(passkey.credentialID), passkey),
    updateAuthenticator: ({ credentialID, ...changes }) => passkeys.change(toPasskeyMember(credentialID), changes),
    deleteAuthenticator: (credentialID) => passkeys.remove(toPasskeyMember(credentialID)),
    listAuthenticatorsByUserId: (userId) => passkeys.list(userId),
    async updateAuthenticatorCounter(credentialID, counter) {
      const text = await store.run<string | 0 | null>(
        raiseCounter,
        [keys.owned(toPasskeyMember(credentialID))],
        counter,
      )
      if (text === 0) return null
      const passkey = fromText<AdapterAuthenticator>(text)
      if (!passkey) throw new Error("no passkey has this id")
      return passkey
    },
  }
}

/**
 * Returns a store for the option `limits.store` that counts in Redis, for apps whose adapter has no `hit`. It counts like {@link RedisAdapter} and
 * accepts the same clients.
 * @throws {TypeError} if the client is not of a known kind
 */
export const redisLimits = (
  client: RedisClient,
  { prefix = "svc", timeoutSeconds = 5 }: RedisLimitsOptions = {},
): Counters => createCounters(createStore(client, timeoutSeconds), createKeys(prefix))

/**
 * Returns a store for the option `session.revocation.store`, which accepts the same clients as {@link RedisAdapter}. Reading a session takes one
 * request, and so does ending it. Redis must not evict its keys.
 * @throws {TypeError} if the client is not of a known kind
 */
export const redisRevocations = (
  client: RedisClient,
  { prefix = "svc", timeoutSeconds = 5, clock = () => new Date() }: RedisRevocationsOptions = {},
): RedisRevocations => createRevocations(createStore(client, timeoutSeconds), createKeys(prefix), clock)
