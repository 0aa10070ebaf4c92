import type { AccessToken, AccessTokenOptions } from "../app/access-token.ts"
import type { Suggested } from "../app/provider.ts"
import type { DefaultSession, Session, User } from "../types.ts"
import { endSessionsWith } from "../http/end-sessions.ts"
import { updateUserWith } from "../http/update-user.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { UserChanges, UserFields } from "../app/user-fields.ts"
import { loadAccessTokens } from "../any-provider.ts"
import type { AccountVerbs, SessionVerbs } from "../app/account-verbs.ts"
import type { Settings } from "../app/settings.ts"
import type { Fields } from "../web/body.ts"
import { isResponse } from "../web/is-response.ts"
import { assertSetsCookies } from "./advice.ts"
import type { FreshOptions } from "../app/step-up.ts"
import { findFresh } from "./guard.ts"
import { createOwnVerbs, loadVerbs, type Open, readForUser } from "./own-verbs.ts"
import type { RequestScope } from "./request-scope.ts"
import { toAskedPage, toCurrentPage } from "./return-url.ts"
import {
  type ParameterSource,
  type ParsedVerbOptions,
  parseVerbOptions,
  toParams,
  type VerbOptions,
} from "./options.ts"

/** The verbs that a binding provides to its app. `Id` contains the ids of the configured providers, which editors complete. `F` are the fields of users. */
export interface Verbs<
  S extends DefaultSession = Session,
  Id extends string = string,
  F extends UserFields = UserFields,
> extends SessionVerbs, AccountVerbs {
  /**
   * Signs in with a provider, or opens the sign-in page if no provider is given. It redirects in the framework's way, so it does not resolve. With
   * `redirect: false` it resolves with the URL to open.
   * @param options a submitted form, or an object: `redirect`, `redirectTo` (default: the page that the user is on) and the fields of a credentials
   * provider
   * @param authorizationParams added to the authorization request of an OAuth provider
   * @throws {AuthError} such as `CredentialsSignin`, with its `code`
   */
  signIn(provider?: Suggested<Id>, options?: VerbOptions, authorizationParams?: ParameterSource): Promise<string>
  /**
   * Signs out and redirects the user. With `redirect: false` it resolves with the URL to open.
   * @param options a submitted form, or an object: `redirect`, `redirectTo` (default: the page that the user is on) and `provider`, which controls
   * whether the sign-out continues at the provider (default: the value of the provider's option `logout`; without that option it never does)
   */
  signOut(options?: VerbOptions): Promise<string>
  /**
   * Posts the form of a provider or another feature in server code, such as `submit("signup/password", { email })`. It never redirects.
   * @param action the path of the form's route below the base path
   * @param fields a submitted form, or an object with its fields; `redirectTo` is where the user goes afterwards
   * @returns the route's response to programs, such as `{ sent: true }` or `{ error: "InvalidEmail" }`, or `{ url }` with the URL to open
   * @throws {NotFound} if there is no such form
   */
  submit(action: string, fields?: VerbOptions): Promise<unknown>
  /** Updates the session, as far as the callbacks accept the data. @returns the updated session */
  unstable_update(data: Partial<S | { user: Partial<User> }>): Promise<S | null>
  /**
   * Ends all sessions that the user has at this moment, in every browser. A session that begins afterwards is valid, even in the same second. With
   * database sessions it deletes the rows; with JWT sessions it requires the option `session.revocation`. It does not check permissions, so call it
   * only after you have checked that the caller may do this. Also works outside a request.
   * @param userId the id of the user; under `jwt` the `sub` of their tokens
   * @throws {InvalidConfig} under `jwt` without `session.revocation`
   * @throws {InvalidConfig} under `database`, if the adapter has neither `deleteSessions` nor `listSessions` and `deleteSession`
   * @throws {AdapterError} if the store failed; then any of the sessions may still be valid
   */
  endSessions(userId: string): Promise<void>
  /**
   * Changes own fields of a user, which the option `user.fields` declares, and fires the event `updateUser`. Sessions of the strategy `database` have
   * the new values at the next read. Under `jwt` they get them at the next renewal, or with `session.revocation` at the next read. It does not check
   * permissions, so call it only after you have checked that the caller may do this. Also works outside a request.
   * @param changes the new values; `null` resets a field to its default
   * @returns the user with the changes
   * @throws {TypeError} if a change names no field, or its value has another type
   * @throws {InvalidConfig} without the option `user`, or without an adapter
   * @throws {AdapterError} if no user has this id, or the store failed
   */
  updateUser(userId: string, changes: UserChanges<F>): Promise<AdapterUser>
  /**
   * Returns an access token for the API of a provider with which the user has signed in. A token that expires soon is refreshed. If the adapter has
   * `claim`, only one process refreshes it. Do not send the token to the browser.
   * @throws {ProviderSignInRequired} if the user must sign in with the provider: call `signIn` with its id
   * @throws {TokenRefreshError} if the provider fails and the old token has expired; a later call may succeed
   * @throws {InvalidConfig} if no adapter stores tokens
   * @throws {NotFound} if no OAuth or OIDC provider has this id
   */
  getAccessToken(provider: Suggested<Id>, options?: AccessTokenOptions): Promise<AccessToken>
  /**
   * Returns the session if the user signed in at most `maxAge` seconds ago, even if the session was updated or renewed since. Otherwise it does not
   * resolve. A user is sent to sign in again with the same account, and back to this page. A program gets a 401 with the type
   * `FreshSignInRequired`, or `SignInRequired` if no user is signed in.
   * @throws {InvalidConfig} if an option is invalid
   */
  requireFresh(options?: FreshOptions): Promise<S>
}

/**
 * Returns the verbs of a binding.
 * @param open returns the scope of the current request; it throws `OutsideRequest` outside of one
 * @param findScope returns that scope or, outside of a request, only the settings
 */
export function createVerbs<S extends DefaultSession>(
  open: Open,
  findScope: () => Promise<RequestScope | { readonly settings: Settings }>,
): Verbs<S> {
  /** Returns the scope of the current request, whose response must be able to set cookies. */
  const openToChange = async (caller: string): Promise<RequestScope> => {
    const scope = await open(caller)
    assertSetsCookies(scope, caller)
    return scope
  }
  /** Runs a verb of operators, with which later reads of this request see its changes. */
  const operate = async <T>(run: (settings: Settings) => Promise<T>): Promise<T> => {
    const scope = await findScope()
    const runIt = () => run(scope.settings)
    return await ("act" in scope ? scope.act(runIt) : runIt())
  }
  return {
    ...createOwnVerbs(open),
    signIn: async (provider, options, authorizationParams) => {
      // without a provider it only redirects to the sign-in page
      const scope = await (provider === undefined ? open : openToChange)("signIn()")
      const parsed = parseVerbOptions(options)
      // if a page sends its visitor to sign in, they return to that page, not to the page that they came from
      const sendsVisitor = provider === undefined && scope.requester === "page"
      const fields = withTarget(parsed.fields, () => sendsVisitor ? toAskedPage(scope) : toCurrentPage(scope))
      const params = toParams(authorizationParams)
      const { signIn } = await loadVerbs()
      return redirectOrReturn(scope, await scope.act((context) => signIn(context, provider, fields, params)), parsed)
    },
    signOut: async (options) => {
      const scope = await openToChange("signOut()")
      const parsed = parseVerbOptions(options)
      const fields = withTarget(parsed.fields, () => toCurrentPage(scope))
      const { signOut } = await loadVerbs()
      return redirectOrReturn(scope, await scope.act((context) => signOut(context, fields)), parsed)
    },
    submit: async (action, fields) => {
      const scope = await openToChange("submit()")
      const { submit } = await loadVerbs()
      return await scope.act((context) => submit(context, action, parseVerbOptions(fields).fields))
    },
    unstable_update: async (data) => {
      const scope = await openToChange("unstable_update()")
      const { update } = await loadVerbs()
      return await scope.act((context) => update(context, data)) as S | null
    },
    endSessions: (userId) => operate((settings) => endSessionsWith(settings, userId)),
    updateUser: (userId, changes) => operate((settings) => updateUserWith(settings, userId, changes)),
    getAccessToken: async (provider, options) => {
      const { scope, reading } = await readForUser(await open("getAccessToken()"))
      const { getSessionToken } = await loadAccessTokens()
      return await getSessionToken(scope.context, reading, provider, options)
    },
    requireFresh: async (options) => await requireFresh(await open("requireFresh()"), options) as S,
  }
}

const redirectOrReturn = ({ host, event }: RequestScope, url: string, { redirect }: ParsedVerbOptions): string =>
  // most hosts throw here; a binding whose host returns something declares its own type
  redirect ? host.redirect(event, url) as unknown as string : url

/** Returns the session, or ends the handler with a redirect or a 401. */
async function requireFresh(scope: RequestScope, options: FreshOptions | undefined): Promise<unknown> {
  const { host, event, settings: { home } } = scope
  const found = await findFresh(scope, options)
  if (!isResponse(found)) return found
  const location = found.headers.get("location")
  if (location !== null) return host.redirect(event, location)
  scope.refusal = found
  // without `respond`, the redirect only ends the handler
  return await (host.respond ? host.respond(event, found.clone()) : host.redirect(event, home))
}

/** Returns verbs that run through `run`, for example in the framework's current event. */
export function wrapVerbs<S extends DefaultSession, F extends UserFields = UserFields>(
  verbs: Verbs<S, string, F>,
  run: <T>(verb: () => Promise<T>) => Promise<T>,
): Verbs<S, string, F> {
  const all = Object.entries(verbs) as [string, (...given: unknown[]) => Promise<unknown>][]
  const wrapped = all.map(([name, verb]) => [name, (...given: unknown[]) => run(() => verb(...given))] as const)
  return Object.fromEntries(wrapped) as unknown as Verbs<S, string, F>
}

function withTarget(fields: Fields, fallback: () => string): Fields {
  const named = fields.get("redirectTo")
  return typeof named === "string" && named !== "" ? fields : new Map(fields).set("redirectTo", fallback())
}
