import { NotFound, ProviderSignInRequired, TokenRefreshError } from "../errors.ts"
import type { AccessToken, AccessTokenOptions } from "../app/access-token.ts"
import type { AdapterAccount } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import { findDpopKey } from "../app/dpop-key.ts"
import type { Settings } from "../app/settings.ts"
import { fromStored } from "../signin/sealed-tokens.ts"
import { toSpaced } from "../web/text.ts"
import { notLinked, refreshAccount, secondsUntilExpiry, type TokenRow, type TokenTurn } from "./account-refresh.ts"
import { toEpochSeconds } from "./expiry.ts"
import type { OAuthSettings } from "./settings.ts"
import { requireTokenStore } from "./token-store.ts"

/**
 * How long to wait for the caller that refreshes. If the old token has expired, the wait is longer than that caller's claim. If it is still valid,
 * the wait is short: on a busy machine the refresh may take longer, but the other callers can use the valid token.
 */
const patienceMs = { expired: 25_000, valid: 2000 }

/**
 * Returns an access token for this user's account, and refreshes it first if it expires soon. If the adapter has `claim`, only one process sends
 * the refresh token, otherwise each process does.
 * @throws {ProviderSignInRequired} if the user has no account at the provider, or if the old token has expired and they have to sign in there again
 * @throws {TokenRefreshError} if the provider fails and the old token has expired; a later call may succeed
 * @throws {NotFound} {@linkcode InvalidConfig} {@linkcode AdapterError}
 */
export async function getAccountToken(
  context: RequestContext,
  userId: string,
  id: string,
  { providerAccountId, minValidity = 60 }: AccessTokenOptions,
): Promise<AccessToken> {
  const provider = requireOAuth(context.settings, id)
  const store = requireTokenStore(context.settings)
  const isOwn = (row: AdapterAccount) => String(row.userId) === String(userId)
  const accounts = (await store.listAccounts(userId)).filter((row) =>
    row.provider === id && isOwn(row) && row.providerAccountId === (providerAccountId ?? row.providerAccountId)
  )
  const [stored] = accounts
  if (!stored) throw notLinked(id)
  const first = { stored, plain: await fromStored(context, stored) }
  const hasLeft = (row: TokenRow, seconds: number) => secondsLeft(context, provider, row) > seconds
  if (hasLeft(first, minValidity)) return toAccessToken(context, provider, first)
  const key = { provider: id, providerAccountId: stored.providerAccountId }
  const turn: TokenTurn = {
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
  if (isValid && !first.plain.refresh_token) return toAccessToken(context, provider, first)
  try {
    return toAccessToken(
      context,
      provider,
      await refreshAccount(turn, first, isValid ? patienceMs.valid : patienceMs.expired),
    )
  } catch (thrown) {
    const isRefused = thrown instanceof ProviderSignInRequired && thrown.code !== "not_linked"
    if (!(thrown instanceof TokenRefreshError || isRefused) || !hasLeft(first, 0)) throw thrown
    context.settings.logger.error(thrown.type, thrown)
    return toAccessToken(context, provider, first)
  }
}

function requireOAuth({ providers }: Settings, id: string): OAuthSettings {
  const provider = providers.get(id)
  if (provider && "config" in provider && (provider.type === "oauth" || provider.type === "oidc")) return provider
  const known = [...providers.values()].filter(({ type }) => type === "oauth" || type === "oidc").map(({ id }) => id)
  throw new NotFound(
    `getAccessToken: no OAuth or OIDC provider has the id "${String(id).slice(0, 100)}"; configured: ${
      known.join(", ")
    }`,
    { type: "InvalidProvider" },
  )
}

/** Returns the seconds until the row's token expires: negative without a usable token, infinite if the provider set no end. */
function secondsLeft(context: RequestContext, { protocol }: OAuthSettings, row: TokenRow): number {
  const { plain } = row
  if (!plain.access_token) return -Infinity
  // a bound token is useless without its key, or with a protocol that does not prove possession
  if (plain.token_type === "dpop" && !(findDpopKey(plain) && protocol.signRequest)) return -Infinity
  return secondsUntilExpiry(context, row)
}

function toAccessToken({ settings }: RequestContext, { protocol }: OAuthSettings, { plain }: TokenRow): AccessToken {
  const { access_token, scope, token_type } = plain
  const ends = toEpochSeconds(plain.expires_at)
  const key = findDpopKey(plain)
  return {
    accessToken: access_token!,
    expiresAt: ends === undefined ? undefined : new Date(ends * 1000),
    // Auth.js stored the scope as the provider sent it, such as GitHub's with commas
    scope: scope && !scope.includes(" ") ? toSpaced(scope) : scope ?? undefined,
    tokenType: token_type?.toLowerCase() ?? "bearer",
    ...(key && {
      prove: async (request) => await protocol.signRequest!(key, access_token!, request, settings.clock()),
    }),
  }
}
