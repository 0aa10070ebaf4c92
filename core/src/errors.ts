/**
 * Every error of the library: one class per `type`, one table that says where each shows.
 * @module
 */

/** Identifies an error in logs and, for the public ones, in `?error=`. */
export type ErrorType =
  | "AuthError"
  | "AccessDenied"
  | "AdapterError"
  | "CallbackRouteError"
  | "CredentialsSignin"
  | "CrossSiteRequest"
  | "EmailSignInError"
  | "EventError"
  | "ExperimentalFeatureNotEnabled"
  | "InvalidCallbackUrl"
  | "InvalidCheck"
  | "InvalidConfig"
  | "InvalidEmail"
  | "InvalidEndpoints"
  | "InvalidHost"
  | "InvalidProvider"
  | "JWTSessionError"
  | "MissingAdapter"
  | "MissingAdapterMethods"
  | "MissingAuthorize"
  | "MissingCSRF"
  | "MissingSecret"
  | "NotForProduction"
  | "OAuthAccountNotLinked"
  | "OAuthCallbackError"
  | "OAuthProfileParseError"
  | "OAuthSignInError"
  | "OutsideRequest"
  | "SessionTokenError"
  | "SessionTooLarge"
  | "SignInError"
  | "TokenRefreshError"
  | "UnknownAction"
  | "UnsupportedStrategy"
  | "UntrustedHost"
  | "Verification"
  | "WebAuthnVerificationError"

/** Where an error shows. */
export interface ErrorPolicy {
  /** The page a browser is sent to. */
  readonly page: "signIn" | "error"
  /** Whether its type may stand in a URL; others appear as `Configuration`. */
  readonly public: boolean
  /** Status of answers that are not redirects. */
  readonly status: number
}

const hidden = { page: "error", public: false, status: 500 } as const

/** One row per type: adding a type without one does not compile. */
export const policy: Readonly<Record<ErrorType, ErrorPolicy>> = {
  AuthError: hidden,
  AccessDenied: { page: "error", public: true, status: 403 },
  AdapterError: hidden,
  CallbackRouteError: hidden,
  CredentialsSignin: { page: "signIn", public: true, status: 401 },
  CrossSiteRequest: { page: "error", public: false, status: 403 },
  EmailSignInError: { page: "signIn", public: true, status: 500 },
  EventError: hidden,
  ExperimentalFeatureNotEnabled: hidden,
  InvalidCallbackUrl: hidden,
  InvalidCheck: { page: "signIn", public: true, status: 400 },
  InvalidConfig: hidden,
  InvalidEmail: { page: "signIn", public: true, status: 400 },
  InvalidEndpoints: hidden,
  InvalidHost: { page: "error", public: false, status: 400 },
  InvalidProvider: { page: "error", public: false, status: 404 },
  JWTSessionError: hidden,
  MissingAdapter: hidden,
  MissingAdapterMethods: hidden,
  MissingAuthorize: hidden,
  MissingCSRF: { page: "signIn", public: true, status: 403 },
  MissingSecret: hidden,
  NotForProduction: hidden,
  OAuthAccountNotLinked: { page: "signIn", public: true, status: 409 },
  OAuthCallbackError: { page: "signIn", public: true, status: 400 },
  OAuthProfileParseError: hidden,
  OAuthSignInError: hidden,
  OutsideRequest: hidden,
  SessionTokenError: hidden,
  SessionTooLarge: hidden,
  SignInError: { page: "signIn", public: true, status: 400 },
  TokenRefreshError: hidden,
  UnknownAction: { page: "error", public: false, status: 404 },
  UnsupportedStrategy: hidden,
  UntrustedHost: hidden,
  Verification: { page: "error", public: true, status: 403 },
  WebAuthnVerificationError: { page: "signIn", public: true, status: 401 },
}

/**
 * Why a callback finds no flow. `late`: it began more than 15 minutes ago. `used`: this browser has used it. `no_cookie`: it began in the last
 * 15 minutes, and this browser sent no cookie of it. `unknown`: its `state` is missing, was changed, or is another provider's.
 */
export type LostFlowCode = "late" | "used" | "no_cookie" | "unknown"

/** Second argument of every constructor. */
export interface AuthErrorOptions {
  cause?: unknown
}

/** What caused an error: `err` is the original, other keys are evidence for the log. */
export interface AuthErrorCause {
  err?: Error
  [detail: string]: unknown
}

/**
 * Base of all errors of the library.
 *
 * `new AuthError("message", { cause })` or `new AuthError({ cause })`; an `Error` given as the cause becomes `cause.err`.
 */
export class AuthError extends Error {
  static readonly type: ErrorType = "AuthError"
  static get kind(): ErrorPolicy["page"] {
    return policy[this.type].page
  }
  /** Identifies the error in logs. */
  readonly type: ErrorType
  /** The page it shows on. */
  readonly kind: ErrorPolicy["page"]
  override readonly cause?: AuthErrorCause

  constructor(message?: string | AuthErrorOptions, options?: AuthErrorOptions) {
    const { cause } = (typeof message === "object" ? message : options) ?? {}
    const text = typeof message === "string" ? message : cause instanceof Error ? cause.message : ""
    super(text)
    const own = new.target as typeof AuthError
    this.type = own.type
    this.kind = own.kind
    this.name = own.name
    if (cause instanceof Error) this.cause = { err: cause }
    else if (typeof cause === "object" && cause !== null) this.cause = cause as AuthErrorCause
  }
}

/** `callbacks.signIn` said no, or threw: the message is the original's. */
export class AccessDenied extends AuthError {
  static override readonly type = "AccessDenied"
}
/** A method of the adapter threw; `cause.err` is what. */
export class AdapterError extends AuthError {
  static override readonly type = "AdapterError"
}
/** A callback route failed for a reason of no other type. */
export class CallbackRouteError extends AuthError {
  static override readonly type = "CallbackRouteError"
}
/** An unsafe request came from another site: `Sec-Fetch-Site` or `Origin` says so. */
export class CrossSiteRequest extends AuthError {
  static override readonly type = "CrossSiteRequest"
}
/** An event handler threw. Logged; the flow goes on. */
export class EventError extends AuthError {
  static override readonly type = "EventError"
}
/** `callbacks.redirect` gave something that is not a URL. */
export class InvalidCallbackUrl extends AuthError {
  static override readonly type = "InvalidCallbackUrl"
}
/** state, nonce, PKCE or the flow's cookie is missing, used up, expired or does not match. */
export class InvalidCheck extends AuthError {
  static override readonly type = "InvalidCheck"
  /** Stands in the `code` parameter of the sign-in page, if no flow was found. */
  readonly code?: LostFlowCode

  constructor(message?: string | AuthErrorOptions, options?: AuthErrorOptions & { code?: LostFlowCode }) {
    super(message, options)
    if (options?.code) this.code = options.code
  }
}
/** The configuration is invalid: the message names the option and the fix. Subclasses have a `type` of their own. */
export class InvalidConfig extends AuthError {
  static override readonly type: ErrorType = "InvalidConfig"
}
/** An experimental feature is used and not enabled. */
export class ExperimentalFeatureNotEnabled extends InvalidConfig {
  static override readonly type = "ExperimentalFeatureNotEnabled"
}
/** A provider lacks an endpoint that the flow needs. */
export class InvalidEndpoints extends InvalidConfig {
  static override readonly type = "InvalidEndpoints"
}
/** The configuration needs an adapter and has none. */
export class MissingAdapter extends InvalidConfig {
  static override readonly type = "MissingAdapter"
}
/** The adapter lacks methods that the configuration needs; the message names them. */
export class MissingAdapterMethods extends InvalidConfig {
  static override readonly type = "MissingAdapterMethods"
}
/** A credentials provider has no `authorize`. */
export class MissingAuthorize extends InvalidConfig {
  static override readonly type = "MissingAuthorize"
}
/** `session.strategy` cannot be used with this configuration. */
export class UnsupportedStrategy extends InvalidConfig {
  static override readonly type = "UnsupportedStrategy"
}
/** The request's Host or forwarding headers are malformed or contradict each other. */
export class InvalidHost extends AuthError {
  static override readonly type = "InvalidHost"
}
/** No provider of that id, or not one for this route. */
export class InvalidProvider extends AuthError {
  static override readonly type = "InvalidProvider"
}
/** A session token could not be read or written. */
export class JWTSessionError extends AuthError {
  static override readonly type = "JWTSessionError"
}
/** The CSRF token is missing or wrong. */
export class MissingCSRF extends AuthError {
  static override readonly type = "MissingCSRF"
}
/** No secret is configured in production. */
export class MissingSecretError extends AuthError {
  static override readonly type = "MissingSecret"
}
/** What is for tests alone was called where no test runs. */
export class NotForProduction extends AuthError {
  static override readonly type = "NotForProduction"
}
/** The provider answered the callback or the token request with an error. */
export class OAuthCallbackError extends AuthError {
  static override readonly type = "OAuthCallbackError"
}
/** A provider's `profile` threw or returned no usable `id`. */
export class OAuthProfileParseError extends AuthError {
  static override readonly type = "OAuthProfileParseError"
}
/** An OAuth sign-in could not be started: discovery failed or the provider is unreachable. */
export class OAuthSignInError extends AuthError {
  static override readonly type = "OAuthSignInError"
}
/** `auth()` and its like were called without a request where none is current. */
export class OutsideRequest extends AuthError {
  static override readonly type = "OutsideRequest"
}
/** A database session could not be read or written. */
export class SessionTokenError extends AuthError {
  static override readonly type = "SessionTokenError"
}
/** The session's claims would not fit into cookies; nothing was written. */
export class SessionTooLarge extends AuthError {
  static override readonly type = "SessionTooLarge"
}
/** Base of the errors that belong on the sign-in page. */
export class SignInError extends AuthError {
  static override readonly type: ErrorType = "SignInError"
}
/**
 * Thrown by a credentials provider's `authorize`, or for it when it returns `null`. Subclasses set {@link code}, which
 * appears in the URL: it must not tell whether the name or the password was wrong.
 */
export class CredentialsSignin extends SignInError {
  static override readonly type = "CredentialsSignin"
  /** Stands in the `code` parameter of the sign-in page. */
  code: string = "credentials"
}
/** A provider's `sendVerificationRequest` threw: no mail is on its way. */
export class EmailSignInError extends SignInError {
  static override readonly type = "EmailSignInError"
}
/** What was entered is not one plain e-mail address. */
export class InvalidEmail extends SignInError {
  static override readonly type = "InvalidEmail"
}
/** The account is another user's, or its e-mail address is, and nothing proves that they are one person. */
export class OAuthAccountNotLinked extends SignInError {
  static override readonly type = "OAuthAccountNotLinked"
}
/**
 * A provider's tokens could not be refreshed. `code` is the provider's: `invalid_grant` says that the refresh token is over, used up or
 * revoked, and the person must sign in there again. Without one the provider did not answer as it should: later it may.
 */
export class TokenRefreshError extends AuthError {
  static override readonly type = "TokenRefreshError"
  /** Of RFC 6749 §5.2. */
  get code(): string | undefined {
    const { error } = this.cause ?? {}
    return typeof error === "string" && /^[\w.-]{1,64}$/.test(error) ? error : undefined
  }
}
/** No such route. */
export class UnknownAction extends AuthError {
  static override readonly type = "UnknownAction"
}
/** The app's origin is neither configured nor may the Host header be believed. */
export class UntrustedHost extends AuthError {
  static override readonly type = "UntrustedHost"
}

/** An e-mailed link was used, has expired, or was not sent by this app. */
export class Verification extends AuthError {
  static override readonly type = "Verification"
}

/** What was shown of a passkey was refused: not asked for, asked for too long ago, or not what it must be. */
export class WebAuthnVerificationError extends SignInError {
  static override readonly type = "WebAuthnVerificationError"
}

/** The name that may stand in `?error=` for this error. */
export function toPublicType(error: AuthError): string {
  return policy[error.type].public ? error.type : "Configuration"
}

/** Any thrown value as an `AuthError`; strangers become a `Wrapper` with the original as `cause.err`. */
export function toAuthError(
  thrown: unknown,
  Wrapper: new (options: AuthErrorOptions) => AuthError = AuthError,
): AuthError {
  if (thrown instanceof AuthError) return thrown
  return new Wrapper({ cause: thrown instanceof Error ? thrown : new Error(String(thrown)) })
}
