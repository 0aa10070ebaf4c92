/**
 * Flows for providers of your own: what their routes do, and how a user signs in with them. Experimental: these types may
 * change in any release. See docs/write-provider-flows.md.
 *
 * ```ts
 * import { checkedAndCounted, finishSignIn, type ProviderFlows, providerFlows } from "@svc-auth/core/flows"
 * ```
 * @module
 */
import { CallbackRouteError } from "./errors.ts"
import { credentialsFlows as credentials } from "./flows/credentials/flows.ts"
import { emailFlows as email } from "./flows/email/flows.ts"
import { finish } from "./flows/finish.ts"
import { oauthFlows as oauth } from "./flows/oauth/flows.ts"
import { oidcFlows as oidc } from "./flows/oauth/oidc-flows.ts"
import { passkeyFlows as passkey } from "./flows/passkey/flows.ts"
import * as outcome from "./flows/outcome.ts"
import * as route from "./flows/route.ts"
import { chooseTarget, requestedTarget } from "./flows/target.ts"
import { countNamedAccount } from "./limits/account-names.ts"
import type { CredentialsConfig } from "./model/credentials-provider.ts"
import type { EmailConfig } from "./model/email-provider.ts"
import type { OAuthConfig } from "./model/oauth-provider.ts"
import type { WebAuthnConfig } from "./model/passkey-provider.ts"
import type { ProviderConfig } from "./model/provider.ts"
import type { Account, Awaitable, LoggerInstance, Profile, User } from "./model/types.ts"
import { toAccountId } from "./oauth/identity.ts"
import type { RouteContext, Taken } from "./request/context.ts"

export { providerFlows } from "./model/symbols.ts"

/** A request to one of a provider's routes. */
export interface FlowContext {
  readonly request: Request
  /** The request's URL as the browser shows it. */
  readonly url: URL
  /** The app's public origin. */
  readonly origin: string
  /** The time of the request. All lifetimes in one request count from it. */
  readonly now: Date
  readonly query: URLSearchParams
  /** The fields of the form or of the JSON object, as they were sent. */
  readonly body: ReadonlyMap<string, unknown>
  /** Whether the caller expects JSON. */
  readonly json: boolean
  readonly settings: {
    readonly logger: LoggerInstance
    /** Whether the app runs in development. */
    readonly development: boolean
  }
}

/** What a flow decides. The functions `redirect`, `json` and `finishSignIn` return it. */
export interface FlowOutcome {
  readonly kind: string
}

/** What a route does. `P` is the provider that its path names. Errors of `@svc-auth/core/errors` become responses. */
export type Flow<P> = (context: FlowContext, provider: P) => Awaitable<FlowOutcome>

/** A flow, and what the library checks before it. The functions `unchecked`, `checked`, `checkedAndCounted` and `scriptsOnly` return it. */
export interface ProviderRoute<P> {
  readonly flow: Flow<P>
}

/** A method and the first segment of a path below the base path, such as `POST callback`. */
export type RouteName = `${"GET" | "POST"} ${string}`

/** The routes of a provider, under `/<action>/<provider id>`. */
export type ProviderRoutes<P> = Readonly<Partial<Record<RouteName, ProviderRoute<P>>>>

/** How one kind of provider is checked and served. It stands under the symbol {@link providerFlows} of the provider. */
export interface ProviderFlows<P> {
  /** Returns whether these flows can serve the provider. If not, those of `@svc-auth/core` do. Default: yes. */
  serves?(config: ProviderConfig): boolean
  /** Returns the provider, checked and completed. @throws {InvalidConfig} with provider, option and fix */
  check(config: ProviderConfig): P
  /** Returns the routes of the provider, as `check` returned it. Called once for each configuration. */
  routes(provider?: P): ProviderRoutes<P>
  /** The route that `signIn` runs in server code. */
  readonly signIn: RouteName
}

/** The flows of `Credentials`: a form on the sign-in page, whose fields `authorize` checks. */
export const credentialsFlows: ProviderFlows<CredentialsConfig> = credentials as object as ProviderFlows<
  CredentialsConfig
>
/** The flows of `Email` and `Nodemailer`: a mailed link. */
export const emailFlows: ProviderFlows<EmailConfig> = email as object as ProviderFlows<EmailConfig>
/** The flows of `oauth`: OAuth 2.0 without JSON Web Tokens. */
export const oauthFlows: ProviderFlows<OAuthConfig> = oauth as object as ProviderFlows<OAuthConfig>
/** The flows of `oidc`: OpenID Connect, and OAuth 2.0 with JSON Web Tokens. */
export const oidcFlows: ProviderFlows<OAuthConfig> = oidc as object as ProviderFlows<OAuthConfig>
/** The flows of `Passkey` and `WebAuthn`. */
export const passkeyFlows: ProviderFlows<WebAuthnConfig> = passkey as object as ProviderFlows<WebAuthnConfig>

/** Returns the route of a flow. */
export type CreateRoute = <P>(flow: Flow<P>) => ProviderRoute<P>

/**
 * Returns a route without checks of its own. Its flow must prove that the same browser began the sign-in.
 * @param head serves HEAD, if the flow would change something
 */
export const unchecked: <P>(flow: Flow<P>, head?: Flow<P>) => ProviderRoute<P> = route
  .unchecked as unknown as CreateRoute
/** Returns a route for a form: the request must come from the app's own origin and carry the CSRF token. */
export const checked: CreateRoute = route.checked as unknown as CreateRoute
/** Returns a route for a form that also counts as an attempt by its network, if `trustedProxies` is set. */
export const checkedAndCounted: CreateRoute = route.checkedAndCounted as unknown as CreateRoute
/** Returns a route that only scripts of the app's own origin call. Its errors are JSON. */
export const scriptsOnly: CreateRoute = route.scriptsOnly as unknown as CreateRoute
/** Returns a flow whose module is loaded by the first request that needs it. */
export const lazy: <P>(load: () => Promise<Flow<P>>) => Flow<P> = route.lazy as never
/** Answers HEAD with an empty page, in place of a flow that would change something. */
export const emptyPage: Flow<unknown> = route.emptyPage as unknown as Flow<unknown>
/** Answers HEAD with empty JSON, in place of a flow that would change something. */
export const emptyJson: Flow<unknown> = route.emptyJson as unknown as Flow<unknown>
/** `GET signin`: shows the sign-in page with the provider's form. */
export const signInPage: Flow<unknown> = route.signInPage as unknown as Flow<unknown>
/** `POST signin` of a provider with a form: redirects to the page with the form. */
export const showForm: Flow<unknown> = route.showForm as unknown as Flow<unknown>

/** Returns a redirect with status 302, or what the client asked for in its place. @param url absolute; it is not checked */
export const redirect: (url: string) => FlowOutcome = outcome.redirect
/** Returns JSON. It is never cached. */
export const json: (body: unknown, status?: number, headers?: Record<string, string>) => FlowOutcome = outcome.json

/** The counts that an attempt took. */
export interface CountedAttempt {
  readonly taken: readonly object[]
}

/**
 * Counts an attempt at an account before you check its secret, by the limits for accounts (`limits` of the configuration).
 * @param name what the user entered to name the account; differences in case, accents and width do not matter
 * @throws {CredentialsSignin} if the account has reached its limit {@linkcode AdapterError} if the store fails
 */
export async function countAccount(
  context: FlowContext,
  provider: { readonly id: string; readonly type: string },
  name: unknown,
): Promise<CountedAttempt> {
  return { taken: await countNamedAccount(context as RouteContext, provider as CredentialsConfig, name) }
}

/** Who has signed in. */
export interface FinishedSignIn {
  /** The user as the provider describes them. A new user gets this `id`. */
  readonly user: User & { id: string }
  /**
   * What else to store about the account, such as its tokens. Default for `providerAccountId`: `user.id`. `provider`, `type` and
   * `userId` have no effect: the account always belongs to the provider of the route.
   */
  readonly account?: Partial<Account> | undefined
  readonly profile?: Profile | undefined
  /** What {@link countAccount} returned. A successful sign-in gives the counts back. */
  readonly counted?: CountedAttempt | undefined
  /** Where the user goes. Default: the target that the request names. Targets on other origins are rejected. */
  readonly redirectTo?: string | undefined
}

/**
 * Completes a sign-in: calls `callbacks.signIn`, links the account, begins the session and fires the event `signIn`.
 * @returns a redirect to the target
 * @throws {CallbackRouteError} if the id of the user or of the account is empty or not text
 * @throws {AccessDenied} {@linkcode OAuthAccountNotLinked} {@linkcode AdapterError}
 */
export async function finishSignIn(
  context: FlowContext,
  provider: { readonly id: string; readonly type: Account["type"] },
  { user, account, profile, counted, redirectTo }: FinishedSignIn,
): Promise<FlowOutcome> {
  const request = context as RouteContext
  const id = toAccountId(user.id)
  const providerAccountId = toAccountId(account?.providerAccountId ?? user.id)
  if (id === undefined || providerAccountId === undefined) {
    throw new CallbackRouteError(
      `Provider "${provider.id}": \`finishSignIn\` needs a \`user.id\`, and an \`account.providerAccountId\` if there is one, ` +
        "that is non-empty text or a whole number",
    )
  }
  return await finish(request, {
    user: { ...user, id },
    // last what decides whose account it is: `account` may contain a token response, whose members the provider chooses
    account: { ...account, provider: provider.id, type: provider.type, providerAccountId, userId: id },
    ...(profile && { profile }),
    taken: [...request.taken ?? [], ...counted?.taken as readonly Taken[] ?? []],
    target: await chooseTarget(request, redirectTo ?? requestedTarget(request)),
  })
}
