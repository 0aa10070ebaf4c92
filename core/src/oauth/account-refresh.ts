/**
 * Refreshes the tokens of an account that an adapter stores.
 * @module
 */
import { type AuthError, type ProviderSignInCode, ProviderSignInRequired, TokenRefreshError } from "../errors.ts"
import type { AccountChanges, AccountKey, AdapterAccount } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import { findDpopKey, withDpopKey } from "../app/dpop-key.ts"
import { mergeRow } from "../app/row.ts"
import { toChanges, toRow } from "../signin/columns.ts"
import { toStored } from "../signin/sealed-tokens.ts"
import { toEpochSeconds } from "./expiry.ts"
import { findSubject, redeemRefreshToken } from "./refresh.ts"
import type { OAuthSettings } from "./settings.ts"
import type { TokenStore } from "./token-store.ts"

/** Seconds after which the claim of a crashed process expires. A refresh takes 15 seconds at most, and then writes one row. */
const claimSeconds = 20
/** The refresh token is sent only within this time after the claim, so that the refresh ends before the claim does. */
const startWithinMs = 4000
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
export interface TokenRow {
  readonly stored: AdapterAccount
  readonly plain: AdapterAccount
}

/** One call, for one account. */
export interface TokenTurn {
  readonly context: RequestContext
  readonly provider: OAuthSettings
  readonly key: AccountKey
  readonly store: TokenStore
  /** Returns the account, or `undefined` if it is not the user's. */
  read(): Promise<TokenRow | undefined>
  /** Returns true if the row suffices: its token is valid for long enough, or another process has just obtained it. */
  answers(row: TokenRow): boolean
}

export const notLinked = (id: string): ProviderSignInRequired =>
  signInRequired(id, "not_linked", "the user has no account at this provider")

const noToken = (id: string) => signInRequired(id, "no_token", "no valid token and no refresh token are stored")

const signInRequired = (id: string, code: ProviderSignInCode, reason: string, cause?: AuthError) =>
  new ProviderSignInRequired(`Provider "${id}": ${reason}; the user must sign in with it`, { code, cause })

/** Returns the seconds until the row's token expires, even if the token cannot be used. */
export function secondsUntilExpiry({ settings }: RequestContext, { plain }: TokenRow): number {
  const ends = toEpochSeconds(plain.expires_at)
  return ends === undefined ? Infinity : ends - settings.clock().getTime() / 1000
}

/** Claims the account and refreshes its token, or returns the row that another caller has written in the meantime. */
export async function refreshAccount(turn: TokenTurn, first: TokenRow, patience: number): Promise<TokenRow> {
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
async function refreshNow(turn: TokenTurn, claim: Claim): Promise<TokenRow | undefined> {
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
async function redeem({ context, provider, key }: TokenTurn, old: TokenRow): Promise<Redeemed> {
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
async function replace(
  { context, store, read }: TokenTurn,
  row: TokenRow,
  changes: AccountChanges,
): Promise<TokenRow | undefined> {
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
