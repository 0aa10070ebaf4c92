import type { ReportedFacts, RequestContext } from "../app/context.ts"
import { fireEvent } from "../app/events.ts"
import { clearSession } from "../session/cookie.ts"
import { endSession } from "../session/session.ts"
import type { Ended } from "../app/session-strategy.ts"

/**
 * Ends the session in this browser, and fires the event.
 * @returns the session that has ended
 * @param known the session, if it may already have ended
 */
export async function endWithEvent(context: RequestContext, known?: Ended): Promise<Ended | undefined> {
  const ended = await endSession(context) ?? known
  if (ended) context.report?.(toReport(ended))
  if (ended) await fireEvent(context.settings, "signOut", ended)
  return ended
}

const toReport = (ended: Ended): ReportedFacts =>
  "session" in ended
    ? { userId: ended.session.userId, sessionKey: ended.session.sessionToken }
    : { userId: ended.token.sub, sessionKey: ended.token.sid }

/** Clears all of the library's cookies except those of the session and the one that marks ended sessions. */
export function clearOthers({ jar, cookies }: RequestContext): void {
  for (const { name, options } of [cookies.csrfToken, cookies.form, cookies.fresh, cookies.link, cookies.logout]) {
    jar.clear(name, options)
  }
  clearSession(jar, cookies.pending)
}

/** Clears the cookies of sign-ins in progress. */
export async function forgetSignIns(context: RequestContext): Promise<void> {
  const all = new Set([...context.settings.providerFeatures.values()].map(({ forget }) => forget))
  for (const forget of all) await forget?.(context)
}

/** Signs this browser out, but not at the provider. @param known the session, if it may already have ended */
export async function signOutHere(context: RequestContext, known?: Ended): Promise<void> {
  await endWithEvent(context, known)
  await forgetSignIns(context)
  clearOthers(context)
}
