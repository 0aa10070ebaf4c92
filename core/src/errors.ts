/**
 * All errors of the library. `type` says what happened. A class is what callers catch, and has the page and the status that the client receives.
 * @module
 */
import {
  AuthError,
  type AuthErrorOptions,
  type ErrorPolicy,
  type ErrorType,
  type LostFlowCode,
} from "./web/auth-error.ts"

export { AuthError, hasType, toAuthError, toPublicType } from "./web/auth-error.ts"
export type { AuthErrorCause, AuthErrorOptions, ErrorPolicy, ErrorType, LostFlowCode } from "./web/auth-error.ts"

/** `callbacks.signIn` returned `false` or threw an error. The message is that of the thrown error. */
export class AccessDenied extends AuthError {
  static override readonly type = "AccessDenied"
  static override readonly policy: ErrorPolicy = { page: "error", public: true, status: 403 }
}
/** An adapter method threw, or did not return what is documented. `cause.err` is the thrown error. */
export class AdapterError extends AuthError {
  static override readonly type = "AdapterError"
}
/** A callback route failed for a reason that does not have its own type. */
export class CallbackRouteError extends AuthError {
  static override readonly type = "CallbackRouteError"
}
/** An unsafe request came from another site, according to `Sec-Fetch-Site` or `Origin`. */
export class CrossSiteRequest extends AuthError {
  static override readonly type = "CrossSiteRequest"
  static override readonly policy: ErrorPolicy = { page: "error", public: false, status: 403 }
}
/** `state`, `nonce`, PKCE or the flow's cookie is missing, has already been used, has expired or does not match. */
export class InvalidCheck extends AuthError {
  static override readonly type = "InvalidCheck"
  static override readonly policy: ErrorPolicy = { page: "signIn", public: true, status: 400 }
  /** Set if the callback does not belong to a sign-in in this browser. It is the `code` parameter of the sign-in page. */
  readonly code?: LostFlowCode

  constructor(message?: string | AuthErrorOptions, options?: AuthErrorOptions & { code?: LostFlowCode }) {
    super(message, options)
    if (options?.code) this.code = options.code
  }
}
/**
 * The configuration is invalid. The message contains the option and the fix. `type` is `InvalidConfig`, or one of these:
 *
 * - `ExperimentalFeatureNotEnabled`: an experimental feature is used but not enabled.
 * - `InvalidEndpoints`: a provider lacks an endpoint that the flow needs.
 * - `MissingAdapter`: the configuration needs an adapter, but `adapter` is missing.
 * - `MissingAdapterMethods`: the adapter lacks methods that the configuration needs. The message contains them.
 * - `MissingAuthorize`: a credentials provider has no `authorize`.
 * - `UnsupportedStrategy`: `session.strategy` cannot be used with this configuration.
 * - `UntrustedHost`: the app's origin is not configured, and the Host header is not trusted.
 */
export class InvalidConfig extends AuthError {
  static override readonly type: ErrorType = "InvalidConfig"
}
/** The request's Host or forwarding headers are malformed or contradict each other, or `tenants` does not list their origin. */
export class InvalidHost extends AuthError {
  static override readonly type = "InvalidHost"
  static override readonly policy: ErrorPolicy = { page: "error", public: false, status: 400 }
}
/** Nothing has this URL: no route matches (`UnknownAction`), or no provider has this id or supports this route (`InvalidProvider`). */
export class NotFound extends AuthError {
  static override readonly type: ErrorType = "UnknownAction"
  static override readonly policy: ErrorPolicy = { page: "error", public: false, status: 404 }
}
/**
 * The signed-in user has no such account (`UnknownAccount`), passkey (`UnknownPasskey`) or session (`UnknownSession`): its key or id was forged,
 * belongs to another user, or is no longer valid. Nothing was changed.
 */
export class UnknownItem extends AuthError {
  static override readonly type: ErrorType = "UnknownAccount"
  static override readonly policy: ErrorPolicy = { page: "error", public: true, status: 404 }
}
/** The CSRF token is missing or wrong. */
export class MissingCSRF extends AuthError {
  static override readonly type = "MissingCSRF"
  static override readonly policy: ErrorPolicy = { page: "signIn", public: true, status: 403 }
  /** `no_cookie` if the form was sent without any cookies, for example by a browser that blocks them. It is the `code` parameter of the page. */
  readonly code?: "no_cookie"

  constructor(message?: string | AuthErrorOptions, options?: AuthErrorOptions & { code?: "no_cookie" }) {
    super(message, options)
    if (options?.code) this.code = options.code
  }
}
/** The account or passkey was not removed, because the user could not sign in without it. */
export class LastSignInMethod extends AuthError {
  static override readonly type = "LastSignInMethod"
  static override readonly policy: ErrorPolicy = { page: "error", public: true, status: 409 }
}
/** No secret is configured in production. */
export class MissingSecretError extends AuthError {
  static override readonly type = "MissingSecret"
}
/** The provider responded with an error to the authorization request or the token request. */
export class OAuthCallbackError extends AuthError {
  static override readonly type = "OAuthCallbackError"
  static override readonly policy: ErrorPolicy = { page: "signIn", public: true, status: 400 }
}
/**
 * Base class of the errors that the sign-in page shows. If `type` is `InvalidEmail`, the user entered something other than one plain e-mail
 * address.
 */
export class SignInError extends AuthError {
  static override readonly type: ErrorType = "SignInError"
  static override readonly policy: ErrorPolicy = { page: "signIn", public: true, status: 400 }
}
/**
 * The credentials are wrong: `authorize` of a credentials provider threw this error or returned `null`. Subclasses set {@link code}, which
 * appears in the URL, so it must not reveal whether the name or the password was wrong.
 */
export class CredentialsSignin extends SignInError {
  static override readonly type = "CredentialsSignin"
  static override readonly policy: ErrorPolicy = { page: "signIn", public: true, status: 401 }
  /** The `code` parameter of the sign-in page. */
  code: string = "credentials"
}
/** A provider's `sendVerificationRequest` threw, so no mail was sent, or there were too many attempts. */
export class EmailSignInError extends SignInError {
  static override readonly type = "EmailSignInError"
  static override readonly policy: ErrorPolicy = { page: "signIn", public: true, status: 500 }
}
/**
 * The code from a mail was not accepted because it is wrong, has expired, has already been used, was requested in another browser, or was
 * entered incorrectly too often. The error does not reveal the reason.
 */
export class InvalidCode extends SignInError {
  static override readonly type = "InvalidCode"
  static override readonly policy: ErrorPolicy = { page: "verifyRequest", public: true, status: 401 }
}
/**
 * A later attempt may succeed. Browsers and programs receive 503. `Overloaded`: too many passwords are waiting to be compared, so this one was not
 * compared, and `cause.retryAfterSeconds` is the value of `Retry-After`. `ProviderLookupError`: `providers` of `tenants` failed for the
 * request's origin, or returned invalid providers. The next request calls it again.
 */
export class Unavailable extends AuthError {
  static override readonly type: ErrorType = "Overloaded"
  static override readonly policy: ErrorPolicy = { page: "error", public: false, status: 503 }
}
/**
 * The user must sign in again with the account of their session, because `requireFresh` requires it, or because they want to change how
 * they sign in or end their sessions. Programs receive its type with 401. It is also the error of the sign-in that follows, if that is for
 * another account or cannot prove one of the required `acr` values. The session is unchanged.
 */
export class FreshSignInRequired extends SignInError {
  static override readonly type = "FreshSignInRequired"
  static override readonly policy: ErrorPolicy = { page: "signIn", public: true, status: 401 }
  /** `link` if the user wanted to add an account or a passkey. It is the `code` parameter of the sign-in page. */
  readonly code?: "link"

  constructor(message?: string | AuthErrorOptions, options?: AuthErrorOptions & { code?: "link" }) {
    super(message, options)
    if (options?.code) this.code = options.code
  }
}
/** No user is signed in, but the action requires one. */
export class SignInRequired extends SignInError {
  static override readonly type = "SignInRequired"
  static override readonly policy: ErrorPolicy = { page: "signIn", public: true, status: 401 }
}
/** The account or its e-mail address belongs to another user, and there is no proof that both are the same person. */
export class OAuthAccountNotLinked extends SignInError {
  static override readonly type = "OAuthAccountNotLinked"
  static override readonly policy: ErrorPolicy = { page: "signIn", public: true, status: 409 }
}
/**
 * A provider's tokens could not be refreshed. If `code` is `invalid_grant`, the refresh token has expired, has already been used or was
 * revoked, and the user must sign in with the provider again. Without a `code`, the provider failed, and a later attempt may succeed.
 */
export class TokenRefreshError extends AuthError {
  static override readonly type = "TokenRefreshError"
  /** The provider's error code (RFC 6749 §5.2). */
  get code(): string | undefined {
    const { error } = this.cause ?? {}
    return typeof error === "string" && /^[\w.-]{1,64}$/.test(error) ? error : undefined
  }
}
/**
 * Reason why a token requires a new sign-in. `signed_out`: no user is signed in. `not_linked`: the user has no account at the provider.
 * `no_token`: the account has no token, or an expired one and no refresh token. `refused`: the provider refused the refresh token, which
 * has expired, was revoked or has already been used.
 */
export type ProviderSignInCode = "signed_out" | "not_linked" | "no_token" | "refused"
/**
 * `getAccessToken` does not have a token and cannot get one, so the user must sign in with the provider. Call `signIn` with the provider's
 * id. `cause.err` is the provider's error if it refused.
 */
export class ProviderSignInRequired extends AuthError {
  static override readonly type = "ProviderSignInRequired"
  static override readonly policy: ErrorPolicy = { page: "signIn", public: false, status: 401 }
  readonly code: ProviderSignInCode

  constructor(message: string, options: AuthErrorOptions & { code: ProviderSignInCode }) {
    super(message, options)
    this.code = options.code
  }
}

/** A mailed link has already been used, has expired, or was never created by this app. */
export class Verification extends AuthError {
  static override readonly type = "Verification"
  static override readonly policy: ErrorPolicy = { page: "error", public: true, status: 403 }
}

/** A WebAuthn response was rejected, because its challenge is unknown or has expired, or it is invalid. */
export class WebAuthnVerificationError extends SignInError {
  static override readonly type = "WebAuthnVerificationError"
  static override readonly policy: ErrorPolicy = { page: "signIn", public: true, status: 401 }
}
