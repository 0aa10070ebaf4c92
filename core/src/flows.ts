/**
 * Flows for your own providers: handlers of their routes, and completion of a sign-in. Experimental: these types may change in any release.
 * See docs/write-provider-flows.md.
 *
 * ```ts
 * import { checkedAndCounted, finishSignIn, type ProviderFlows, providerFlows } from "@svc-auth/core/flows"
 * ```
 * @module
 */
import { credentialsFlows as credentials } from "./credentials/flows.ts"
import { emailFlows as email } from "./email/flows.ts"
import { oauthFlows as oauth } from "./oauth/flows.ts"
import { oidcFlows as oidc } from "./oauth/oidc-flows.ts"
import { passkeyFlows as passkey } from "./passkey/flows.ts"
import type { Flow, FlowContext, FlowOutcome, ProviderRoute } from "./app/custom-flow.ts"
import * as outcome from "./app/outcome.ts"
import * as route from "./http/route.ts"
import type { PasswordStore } from "./app/adapter.ts"
import type { CheckedApp } from "./app/app.ts"
import type { CredentialsConfig } from "./credentials/provider.ts"
import type { EmailConfig } from "./mail/provider.ts"
import type { OAuthConfig } from "./oauth/provider.ts"
import type { WebAuthnConfig } from "./passkey/provider.ts"
import type { ProviderConfig } from "./app/provider.ts"
import type { AccountSectionContext } from "./app/account-info.ts"
import type { AccountSection } from "./app/account-info.ts"
import type { FormLink } from "./app/provider-settings.ts"

export type { FormLink } from "./app/provider-settings.ts"
export { providerFlows } from "./app/symbols.ts"
export { countAccount, type FinishedSignIn, finishSignIn } from "./signin/finish-custom.ts"
export type { CountedAttempt, Flow, FlowContext, FlowOutcome, ProviderRoute } from "./app/custom-flow.ts"

/** A method and the first segment of a path below the base path, such as `POST callback`. */
export type RouteName = `${"GET" | "POST"} ${string}`

/** The routes of a provider, under `/<action>/<provider id>`. */
export type ProviderRoutes<P> = Readonly<Partial<Record<RouteName, ProviderRoute<P>>>>

/** Checks and serves one kind of provider. It is stored under the provider's symbol {@link providerFlows}. */
export interface ProviderFlows<P> {
  /** Returns true if these flows can serve the provider. Otherwise those of `@svc-auth/core` serve it. Default: true. */
  serves?(config: ProviderConfig): boolean
  /** Returns the provider, checked and completed. @throws {InvalidConfig} with provider, option and fix */
  check(config: ProviderConfig): P
  /** Returns the routes of the provider that `check` returned. Called once for each configuration. */
  routes(provider?: P): ProviderRoutes<P>
  /** The route that `signIn` runs in server code. */
  readonly signIn: RouteName
  /** Checks that the app meets the provider's requirements. @throws {InvalidConfig} {@linkcode MissingAdapterMethods} */
  checkApp?(provider: P, app: CheckedApp): void
  /** Returns the store of the users' passwords, if the provider compares them and the adapter does not store them. */
  findStore?(provider: P): PasswordStore | undefined
  /** True if the provider compares the passwords that `getPassword` returns. */
  readonly comparesPasswords?: boolean
  /** Returns the links below the provider's form on the sign-in page. */
  findLinks?(provider: P): readonly FormLink[]
  /** Returns the provider's section of the account page. */
  toSection?(context: FlowContext, provider: P, shown: AccountSectionContext): Promise<AccountSection>
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
 * Returns a route without checks. Its flow must prove that the same browser began the sign-in.
 * @param head serves HEAD, if the flow would change something
 */
export const unchecked: <P>(flow: Flow<P>, head?: Flow<P>) => ProviderRoute<P> = route
  .unchecked as unknown as CreateRoute
/** Returns a route for a form. The request must come from the app's own origin and contain the CSRF token. */
export const checked: CreateRoute = route.checked as unknown as CreateRoute
/** Returns a route for a form that also counts as an attempt by its network, if `trustedProxies` is set. */
export const checkedAndCounted: CreateRoute = route.checkedAndCounted as unknown as CreateRoute
/** Returns a route for a form that counts as an attempt by its network, even if the app has disabled that limit. */
export const checkedAndAlwaysCounted: CreateRoute = route.checkedAndAlwaysCounted as unknown as CreateRoute
/** Returns a route that only scripts of the app's own origin call. Its errors are JSON. */
export const scriptsOnly: CreateRoute = route.scriptsOnly as unknown as CreateRoute
/** Returns a flow whose module is loaded on the first request that needs it. */
export const lazy: <P>(load: () => Promise<Flow<P>>) => Flow<P> = route.lazy as never
/** Answers HEAD with an empty page, instead of running a flow that would change something. */
export const emptyPage: Flow<unknown> = route.emptyPage as unknown as Flow<unknown>
/** Answers HEAD with empty JSON, instead of running a flow that would change something. */
export const emptyJson: Flow<unknown> = route.emptyJson as unknown as Flow<unknown>
/** `GET signin`: shows the sign-in page with the provider's form. */
export const signInPage: Flow<unknown> = route.signInPage as unknown as Flow<unknown>
/** `POST signin` of a provider with a form: redirects to the page with the form. */
export const showForm: Flow<unknown> = route.showForm as unknown as Flow<unknown>

/** Returns a redirect with status 302, or its equivalent that the client requested. @param url absolute; it is not checked */
export const redirect: (url: string) => FlowOutcome = outcome.redirect
/** Returns JSON. It is never cached. */
export const json: (body: unknown, status?: number, headers?: Record<string, string>) => FlowOutcome = outcome.json
