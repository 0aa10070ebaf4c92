import { loadOnce } from "../app/load-once.ts"
import type { VerbRunner } from "./verb-runner.ts"
import type { SessionList } from "./own-sessions.ts"

/** The verbs with which the signed-in user manages their own sessions. They never redirect. */
export interface SessionVerbs {
  /**
   * Returns the user's sessions, which show where they are signed in: at most 100. With JWT sessions, and with an adapter that has no
   * `listSessions`, the list contains only the current session, and `complete` is `false`.
   * @throws {SignInRequired} if no user is signed in
   * @throws {AdapterError} if the store failed
   */
  sessions(): Promise<SessionList>
  /**
   * Ends one of the user's own sessions. If it is the current one, the user is signed out of this browser, but not at the provider.
   * @param id from `sessions()`
   * @throws {SignInRequired} if no user is signed in
   * @throws {UnknownItem} if no session of the user has this id: it is another user's, or has ended. No session is ended then
   * @throws {InvalidConfig} under `jwt` without `session.revocation`
   * @throws {CrossSiteRequest} if another site sent the request
   * @throws {AdapterError} if the store failed
   */
  endSession(id: string): Promise<void>
  /**
   * Ends all sessions of the user except the current one.
   * @throws {SignInRequired} if no user is signed in
   * @throws {FreshSignInRequired} if the user signed in more than 600 seconds ago. Call `requireFresh({ maxAge: 600 })` first
   * @throws {InvalidConfig} under `jwt` without `session.revocation`; under `database` with `generateSessionToken` but without `absoluteMaxAge`
   * @throws {InvalidConfig} if the adapter has neither `deleteOtherSessions` nor `listSessions`
   * @throws {CrossSiteRequest} if another site sent the request
   * @throws {AdapterError} if the store failed; then any of the other sessions may still be valid
   */
  endOtherSessions(): Promise<void>
}

const loadSessions = /* @__PURE__ */ loadOnce(() => import("./sessions-flow.ts"))

/** Returns the verbs. Each loads its code on its first call. */
export const createSessionVerbs = ({ read, change }: VerbRunner): SessionVerbs => ({
  sessions: () => read("sessions()", async (context) => await (await loadSessions()).findSessions(context)),
  endSession: (id) =>
    change("endSession()", async (context) => await (await loadSessions()).endOwnSession(context, id)),
  endOtherSessions: () =>
    change("endOtherSessions()", async (context) => await (await loadSessions()).endOtherSessions(context)),
})
