import {
  type AuthError,
  InvalidProvider,
  MissingAdapter,
  MissingAdapterMethods,
  type ProviderSignInCode,
  ProviderSignInRequired,
  TokenRefreshError,
} from "../errors.ts"
import type { AccessToken, AccessTokenOptions } from "../app/access-token.ts"
import type { AccountChanges, AccountKey, AdapterAccount } from "../app/adapter.ts"
import { findDpopKey, withDpopKey } from "../app/dpop-key.ts"
import { mergeRow } from "../app/row.ts"
import { toEpochSeconds } from "./expiry.ts"
import { findSubject, redeemRefreshToken } from "./refresh.ts"
import type { RequestContext } from "../app/context.ts"
import { findMethod } from "../app/adapter-calls.ts"
import type { OAuthSettings } from "./settings.ts"
import type { Settings } from "../app/settings.ts"
import { toSpaced } from "../web/text.ts"
import { toChanges, toRow } from "../signin/columns.ts"
import { fromStored, toStored } from "../signin/sealed-tokens.ts"

/** Seconds after which the claim of a crashed process expires. A refresh takes 15 seconds at most, and then writes one row. */
const claimSeconds = 20
/** The refresh token is sent only within this time after the claim, so that the refresh ends before the claim does. */
const startWithinMs = 4000
/**
 * How long to wait for the caller that refreshes. If the old token has expired, the wait is longer than that caller's claim. If it is still valid,
 * the wait is short: on a busy machine the refresh may take longer, but the other callers can use the valid token.
 */
const patienceMs = { expired: 25_000, valid: 2000 }
const [shortestPauseMs, longestPauseMs] = [25, 800]

/** Error codes that end a grant for good (RFC 6749 §5.2, OpenID Connect Core §3.1.2.6; the second is GitHub's). */
const refusals: ReadonlySet<string | undefined> = new Set([
  "invalid_grant",
  "bad_refresh_token",
  "interaction_required",
  "login_required",
  "consent_required",
])

/** An account as stored, and with its tokens in plain text. */
interface Row {
  readonly stored: AdapterAccount
  readonly plain: AdapterAccount
}

/** One call, for one account. */
interface Turn {
  readonly context: RequestContext
  readonly provider: OAuthSettings
  readonly key: AccountKey
  readonly store: TokenStore
  /** Returns the account, or `undefined` if it is not the user's. */
  read(): Promise<Row | undefined>
  /** Returns true if the row suffices: its token is valid for long enough, or another process has just obtained it. */
  answers(row: Row): boolean
}

type TokenStore = ReturnType<typeof requireStore>

/**
 * Returns an access token for this user's account, and refreshes it first if it expires soon. If the adapter has `claim`, only one process sends
 * the refresh token, otherwise each process does.
 * @throws {ProviderSignInRequired} if the user has no account at the provider, or if the old token has expired and they have to sign in there again
 * @throws {TokenRefreshError} if the provider fails and the old token has expired; a later call may succeed
 * @throws {InvalidProvider} {@linkcode MissingAdapter} {@linkcode MissingAdapterMethods} {@linkcode AdapterError}
 */
export async function getAccountToken(
  context: RequestContext,
  userId: string,
  id: string,
  { providerAccountId, minValidity = 60 }: AccessTokenOptions,
): Promise<AccessToken> {
  const provider = requireOAuth(context.settings, id)
  const store = requireStore(context.settings)
  const isOwn = (row: AdapterAccount) => String(row.userId) === String(userId)
  const accounts = (await store.listAccounts(userId)).filter((row) =>
    row.provider === id && isOwn(row) && row.providerAccountId === (providerAccountId ?? row.providerAccountId)
  )
  const [stored] = accounts
  if (!stored) throw notLinked(id)
  const first = { stored, plain: await fromStored(context, stored) }
  const hasLeft = (row: Row, seconds: number) => secondsLeft(context, row) > seconds
  if (hasLeft(first, minValidity)) return toAccessToken(context, first)
  const key = { provider: id, providerAccountId: stored.providerAccountId }
  const turn: Turn = {
    context,
    provider,
    key,
    store,
    async read() {
      const row = await store.getAccount(key.providerAccountId, key.provider)
      return row && isOwn(row) ? { stored: row, plain: await fromStored(context, row) } : undefined
    },
    answers: (row) =>
      hasLeft(row, minValidity) || (hasLeft(row, 0) && row.plain.access_token !== first.plain.access_token),
  }
  const isValid = hasLeft(first, 0)
  if (isValid && !first.plain.refresh_token) return toAccessToken(context, first)
  try {
    return toAccessToken(context, await refresh(turn, first, isValid ? patienceMs.valid : patienceMs.expired))
  } catch (thrown) {
    const isRefused = thrown instanceof ProviderSignInRequired && thrown.code !== "not_linked"
    if (!(thrown instanceof TokenRefreshError || isRefused) || !hasLeft(first, 0)) throw thrown
    context.settings.logger.error(thrown.type, thrown)
    return toAccessToken(context, first)
  }
}

function requireOAuth({ providers }: Settings, id: string): OAuthSettings {
  const provider = providers.get(id)
  if (provider && "config" in provider && (provider.type === "oauth" || provider.type === "oidc")) return provider
  const known = [...providers.values()].filter(({ type }) => type === "oauth" || type === "oidc").map(({ id }) => id)
  throw new InvalidProvider(
    `getAccessToken: no OAuth or OIDC provider has the id "${String(id).slice(0, 100)}"; configured: ${
      known.join(", ")
    }`,
  )
}

function requireStore(settings: Settings) {
  const guide = "to keep the tokens in the session cookie instead, see docs/token-rotation.md"
  if (!settings.adapter) {
    throw new MissingAdapter(`\`adapter\` is missing: getAccessToken reads tokens that an adapter stores; ${guide}`)
  }
  const [getAccount, listAccounts, updateAccount] = [
    findMethod(settings, "getAccount"),
    findMethod(settings, "listAccounts"),
    findMethod(settings, "updateAccount"),
  ]
  if (!getAccount || !listAccounts || !updateAccount) {
    const missing = Object.entries({ getAccount, listAccounts, updateAccount }).filter(([, method]) => !method)
    throw new MissingAdapterMethods(
      `the adapter lacks ${
        missing.map(([name]) => name).join(", ")
      }, which getAccessToken needs; add them, or, ${guide}`,
    )
  }
  const [claim, release] = [findMethod(settings, "claim"), findMethod(settings, "release")]
  return { getAccount, listAccounts, updateAccount, claims: claim && release ? { claim, release } : undefined }
}

const notLinked = (id: string) => signInRequired(id, "not_linked", "the user has no account at this provider")

const noToken = (id: string) => signInRequired(id, "no_token", "no valid token and no refresh token are stored")

const signInRequired = (id: string, code: ProviderSignInCode, reason: string, cause?: AuthError) =>
  new ProviderSignInRequired(`Provider "${id}": ${reason}; the user must sign in with it`, { code, cause })

/** Returns the seconds until the row's token expires: negative without a usable token, infinite if the provider set no end. */
function secondsLeft(context: RequestContext, row: Row): number {
  const { plain } = row
  if (!plain.access_token) return -Infinity
  // a bound token without its key is useless
  if (plain.token_type === "dpop" && !findDpopKey(plain)) return -Infinity
  return secondsUntilExpiry(context, row)
}

/** Returns the seconds until the row's token expires, even if the token cannot be used. */
function secondsUntilExpiry({ settings }: RequestContext, { plain }: Row): number {
  const ends = toEpochSeconds(plain.expires_at)
  return ends === undefined ? Infinity : ends - settings.clock().getTime() / 1000
}

function toAccessToken({ settings }: RequestContext, { plain }: Row): AccessToken {
  const { access_token, scope, token_type, provider } = plain
  const known = settings.providers.get(provider)
  // Auth.js stored the scope as the provider sent it
  const hasCommas = known && "token" in known && known.token.answer?.scope === "comma"
  const ends = toEpochSeconds(plain.expires_at)
  const key = findDpopKey(plain)
  return {
    accessToken: access_token!,
    expiresAt: ends === undefined ? undefined : new Date(ends * 1000),
    scope: (hasCommas && scope ? toSpaced(scope) : scope) ?? undefined,
    tokenType: token_type?.toLowerCase() ?? "bearer",
    ...(key && {
      prove: async (request) => {
        const { signRequest } = await import("./dpop.ts")
        return await signRequest(key, access_token!, request, settings.clock())
      },
    }),
  }
}

/** Claims the account and refreshes its token, or returns the row that another caller has written in the meantime. */
async function refresh(turn: Turn, first: Row, patience: number): Promise<Row> {
  const { store: { claims }, key } = turn
  if (!claims) return (await refreshNow(turn, { startBefore: Infinity, isKept: false }))!
  const [name, holder] = [JSON.stringify(["refresh", key.provider, key.providerAccountId]), crypto.randomUUID()]
  // a change of the system clock does not end the wait
  const ends = performance.now() + patience
  if (!first.plain.refresh_token) throw noToken(key.provider)
  for (let pause = shortestPauseMs;; pause = Math.min(2 * pause, longestPauseMs)) {
    const claim = { startBefore: Date.now() + startWithinMs, isKept: false }
    if (await claims.claim(name, holder, claimSeconds)) {
      try {
        const row = await refreshNow(turn, claim)
        if (row) return row
        // the store is slow, or the process was suspended, so claim again to get the full time
      } finally {
        // if this fails, the claim expires by itself
        if (!claim.isKept) await claims.release(name, holder).catch(() => {})
      }
    }
    const jitter = 0.5 + Math.random() / 2
    await new Promise((done) => setTimeout(done, pause * jitter))
    const row = await turn.read()
    if (!row) throw notLinked(key.provider)
    if (turn.answers(row)) return row
    if (!row.plain.refresh_token) throw noToken(key.provider)
    if (performance.now() > ends) {
      throw new TokenRefreshError(
        `Provider "${key.provider}": another process began a refresh and has not finished it, or the store takes too long`,
      )
    }
  }
}

/** The claim under which a refresh runs. */
interface Claim {
  /** Latest time to begin, in milliseconds since the epoch. Uses the system clock, because no other clock runs while the machine is suspended. */
  readonly startBefore: number
  /** True if the claim must not be released, because the provider has sent new tokens that are not stored yet. */
  isKept: boolean
}

/**
 * Sends the refresh token and stores the answer.
 * @returns the account after the refresh, which another caller may have changed, or `undefined` if it was too late to begin
 */
async function refreshNow(turn: Turn, claim: Claim): Promise<Row | undefined> {
  const { provider: { id } } = turn
  // again: another caller may have refreshed before the claim
  const row = await turn.read()
  if (!row) throw notLinked(id)
  if (turn.answers(row)) return row
  if (!row.plain.refresh_token) throw noToken(id)
  if (Date.now() > claim.startBefore) return undefined
  const { changes, error } = await redeem(turn, row)
  if (changes) {
    // if this throws, only this process has the new tokens, for a minute. No other process may send the old token in the meantime
    claim.isKept = !error
    const written = await replace(turn, row, changes)
    claim.isKept = false
    if (written && !error) return written
  }
  // failed, or too late: another caller may have refreshed, or the user has signed in again
  const now = await turn.read()
  if (!now) throw notLinked(id)
  if (turn.answers(now)) return now
  throw error ?? noToken(id)
}

/** Result of a refresh: the columns to change, the reason why there are no new tokens, or both. */
interface Redeemed {
  readonly changes?: AccountChanges
  readonly error?: ProviderSignInRequired | TokenRefreshError
}

/** Sends the refresh token. If the provider rejects it for good, the changes delete it, and also the access token if that has expired. */
async function redeem({ context, provider, key }: Turn, old: Row): Promise<Redeemed> {
  const { plain } = old
  const { hide } = context.settings
  hide?.(plain)
  try {
    const tokens = await redeemRefreshToken(provider, {
      refreshToken: plain.refresh_token!,
      // see `TokenEndpoint.callbackParams`
      params: provider.token.callbackParams ? Object.fromEntries(new URLSearchParams(plain.session_state ?? "")) : {},
      sub: findSubject(plain.id_token),
      dpopKey: findDpopKey(plain),
      now: context.settings.clock(),
      logger: context.settings.logger,
    })
    hide?.(tokens)
    const row = toRow(provider, { ...tokens, ...key, type: plain.type }, plain.userId)
    return { changes: toChanges(row, "refresh") }
  } catch (thrown) {
    if (!(thrown instanceof TokenRefreshError)) throw thrown
    if (!refusals.has(thrown.code)) return { error: thrown }
    const hasExpired = secondsUntilExpiry(context, old) <= 0
    return {
      changes: { ...key, refresh_token: null, ...hasExpired && { access_token: null, expires_at: null } },
      error: signInRequired(key.provider, "refused", "it refused the refresh token", thrown),
    }
  }
}

/** Changes the account if its tokens are still those of the row. @returns the account, or `undefined` if it has other tokens */
async function replace({ context, store, read }: Turn, row: Row, changes: AccountChanges): Promise<Row | undefined> {
  const { access_token, refresh_token } = row.stored
  if (!store.claims) {
    // an adapter without `claim` may not support `expected`
    const now = (await read())?.stored
    if (now?.access_token !== access_token || now?.refresh_token !== refresh_token) return undefined
  }
  // the old ID token is written again, because it may not be encrypted yet
  const plain = withDpopKey(mergeRow(row.plain, changes as Partial<AdapterAccount>), findDpopKey(changes))
  const { id_token } = plain
  const stored = await store.updateAccount(
    await toStored(context, { ...changes, ...id_token && { id_token } }),
    { access_token, refresh_token },
  )
  return stored ? { stored, plain } : undefined
}
