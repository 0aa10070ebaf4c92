import { SignInRequired } from "../errors.ts"
import type { RequestContext } from "../app/context.ts"
import { toProofTime } from "../app/adapter-calls.ts"
import { trace } from "../app/trace.ts"
import { accessToken, beginToken, endHere, toCurrent } from "./jwt.ts"
import { keepToken, readToken, toStart } from "./token.ts"
import { findBeginning, isRevoked, logOutage, revokeOthers, revokeSession } from "./revocation.ts"
import { none, unavailable } from "./strategy.ts"
import type { CurrentSession, Ended, SessionStrategy, SessionToken, StoredSessions } from "../app/session-strategy.ts"

/** The current session, as this strategy returns it. */
type CurrentInCookie = CurrentSession & { readonly stored: { readonly token: SessionToken } }

/** Sessions in the cookie that can be ended elsewhere, because a store contains those that have ended. */
export const revocableSessions: SessionStrategy & Pick<StoredSessions, "endOthers"> = {
  async access(context, update) {
    let isUnchecked = false
    let changedAt = 0
    let token: SessionToken | undefined
    try {
      token = await readToken(context, async (token) => {
        const found = await check(context, token, { onChange: (date) => changedAt = date })
        isUnchecked = found === undefined
        return found === true
      })
    } catch (thrown) {
      logOutage(context, thrown)
      return unavailable
    }
    if (!token) return none
    if (!isUnchecked) return await accessToken(context, token, end, update, changedAt)
    // a cookie issued now would outlive the entry that may have ended its session
    return update ? unavailable : await accessToken({ ...context, skipRenewal: () => {} }, token, end)
  },

  // not from memory, because changes made in this session would outlive checkAge
  async current(context) {
    const token = await readToken(context, async (token) => await check(context, token, { isCached: false }) === true)
    const current = toCurrent(token)
    return current && { ...current, keptFrom: toKeptFrom(token!) }
  },

  begin: (context, user, details, facts) => beginToken(context, user, details, facts, findBeginning),

  end,

  /** Ends all of the user's sessions that have started until now, and issues the current one again as the one that is kept. */
  async endOthers(context, { stored }: CurrentInCookie, userId, changed) {
    const token = changed ? { ...stored.token, email: changed.email, proven_at: toProofTime(changed) } : stored.token
    const keptFrom = toKeptFrom(token)
    // throws before any session has ended if the cookie would become too large
    await keepToken(context, token, keptFrom)
    const from = await revokeOthers(context.settings, userId, keptFrom)
    if (from === undefined) throw new SignInRequired("endOtherSessions: the current session has ended")
    await keepToken(context, token, from)
  },
}

async function check(
  context: RequestContext,
  token: SessionToken,
  options?: Parameters<typeof isRevoked>[3],
): Promise<boolean | undefined> {
  const found = await isRevoked(context, token, { startedAt: toStart(token), keptFrom: token.kept_from }, options)
  if (found) trace(context, "session ignored: it was ended elsewhere")
  return found
}

const toKeptFrom = (token: SessionToken): number => token.kept_from ?? toStart(token)

/** Ends the sessions of this browser everywhere. */
async function end(context: RequestContext): Promise<Ended | undefined> {
  const { tokens, valid } = await endHere(context)
  // a copy that has ended has the same id as the session that `endOtherSessions` kept, which must not end
  const ended = await Promise.all(tokens.map((token) => check(context, token, { isCached: false })))
  const open = tokens.filter((_, i) => !ended[i])
  // another request may have ended the session since the check
  const isEnded = await Promise.all(
    open.map(async ({ sid }) => sid === undefined || await revokeSession(context.settings, sid)),
  )
  const current = open.find((token, i) => isEnded[i] && valid.includes(token))
  return current && { token: current }
}
