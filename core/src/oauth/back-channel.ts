/**
 * Logout by the provider (OpenID Connect Back-Channel Logout 1.0): its server posts a logout token, and sessions end in every browser.
 * @module
 */
import { toError } from "../web/to-error.ts"
import { createUserId } from "../signin/user.ts"
import { AuthError } from "../errors.ts"
import { giveBack } from "../app/limits/give-back.ts"
import type { Logout } from "../app/logout.ts"
import type { Profile } from "../types.ts"
import { toAccountId } from "../signin/account-id.ts"
import { mapProfile, toSubject } from "./identity.ts"
import { type LogoutClaims, longestUseSeconds, verifyLogoutToken } from "./logout-token.ts"
import { toleranceSeconds } from "../app/clock-tolerance.ts"
import type { RouteContext } from "../app/context.ts"
import { trace } from "../app/trace.ts"
import { toProviderHash, toProviderSession } from "../session/provider-session.ts"
import { requireUsers } from "../app/adapter-calls.ts"
import type { OAuthSettings } from "./settings.ts"
import type { Settings } from "../app/settings.ts"
import { warnOnce } from "../app/warnings.ts"
import { toMediaType } from "../web/media-type.ts"
import { type Flow, json } from "../app/outcome.ts"

/**
 * `POST backchannel-logout/:provider`: ends the sessions that the logout token names. Every failure, including a store outage, is answered with the
 * same 400 response without a reason (§2.8: "If the logout request was invalid or the logout failed").
 */
export const backChannelLogout: Flow<OAuthSettings> = async (context, provider) => {
  const { settings, now } = context
  try {
    const claims = await verifyLogoutToken(provider, readToken(context), now)
    await end(context, provider, claims)
  } catch (thrown) {
    report(context, provider, thrown)
    return json({ error: "invalid_request" }, 400)
  }
  // refund the rate limit, because a provider signs out many users from one network
  await giveBack(settings, context.taken ?? [])
  trace(context, "sessions ended: the provider has signed the user out", { provider: provider.id })
  return json({})
}

/** Returns the field `logout_token` of an urlencoded form. Other fields are ignored (§2.5). @throws {Error} */
function readToken({ request, body }: RouteContext): string {
  if (toMediaType(request) !== "application/x-www-form-urlencoded") throw new Error("it is not an urlencoded form")
  const token = body.get("logout_token")
  if (typeof token !== "string" || token === "") throw new Error("it has no `logout_token`")
  return token
}

/** Logs why the logout failed. An invalid request is only a warning, because anyone can send one. */
function report(context: RouteContext, { id }: OAuthSettings, thrown: unknown): void {
  const { logger } = context.settings
  const { message } = toError(thrown)
  trace(context, "logout by the provider: refused", { provider: id, reason: message })
  context.report?.(
    thrown instanceof AuthError
      ? { outcome: "failed", reason: thrown.type }
      : { outcome: "refused", reason: "Verification" },
  )
  if (thrown instanceof AuthError) logger.error(thrown.type, thrown)
  else logger.warn("back-channel-logout", `Provider "${id}": a logout request was refused: ${message}`)
}

/** Ends the sessions that the token names. @throws {Error} if it was used before */
async function end({ settings, now }: RouteContext, provider: OAuthSettings, claims: LogoutClaims): Promise<void> {
  const { iss, sub, sid, jti, iat } = claims
  const isFirst = await settings.sessions!.endAtProvider(settings, {
    token: await toProviderHash(settings, "jti", iss, jti),
    seconds: longestUseSeconds,
    session: sid && await toProviderHash(settings, "sid", iss, sid),
    subject: sub && await toProviderHash(settings, "sub", iss, sub),
    // the whole second of `iat`, but never later than now, so that an old token does not end a session that began after it
    lastStart: (isLenient) => Math.min(now.getTime(), (iat + (isLenient ? toleranceSeconds : 0) + 1) * 1000 - 1),
    async findUser() {
      if (sub !== undefined) return await findUserId(settings, provider, iss, sub)
      throw new Error('its logout token has no "sub", and the store finds no session by "sid" alone')
    },
  })
  if (!isFirst) throw new Error("its logout token was used before")
}

/** Returns the id of the user with this account, if there is one. @throws {AdapterError} */
async function findUserId(
  settings: Settings,
  provider: OAuthSettings,
  iss: string,
  sub: string,
): Promise<string | undefined> {
  const account = { provider: provider.id, providerAccountId: await findAccountId(provider, { iss, sub }) }
  if (!settings.adapter) return await createUserId(settings, account)
  return (await requireUsers(settings).getUserByAccount(account))?.id
}

/** Returns the account id of this subject, as a sign-in stores it. If `profile` derives the id from other claims, the result matches no account. */
async function findAccountId(provider: OAuthSettings, claims: { iss: string; sub: string }): Promise<string> {
  const user = await mapProfile(provider, claims as Profile, {}, claims).catch(() => undefined)
  return toAccountId(user?.id) ?? (provider.keyedByIssuer ? toSubject(claims) : claims.sub)
}

/** Warns if a logout token would not find the account. */
export const rememberSession: Logout["rememberSession"] = async (
  { settings, settings: { logger } },
  provider,
  { iss, sub, sid },
  { providerAccountId },
) => {
  if (await findAccountId(provider, { iss, sub }) !== providerAccountId) {
    const text =
      `Provider "${provider.id}": \`profile\` makes the \`id\` from other claims than \`sub\`, so a logout token does not find ` +
      "the account, and ends no session in a database. Return `profile.sub` as `id`"
    warnOnce(logger, "back-channel-account", text)
  }
  return await toProviderSession(settings, { iss, sub, sid })
}
