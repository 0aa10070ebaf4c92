import { isObject } from "./json.ts"
import { toError } from "./to-error.ts"

/** The error types. They appear in logs, and those of public errors also in `?error=`. */
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
  | "FreshSignInRequired"
  | "InvalidCallbackUrl"
  | "InvalidCheck"
  | "InvalidCode"
  | "InvalidConfig"
  | "InvalidEmail"
  | "InvalidEndpoints"
  | "InvalidHost"
  | "InvalidProvider"
  | "JWTSessionError"
  | "LastSignInMethod"
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
  | "Overloaded"
  | "ProviderLookupError"
  | "ProviderSignInRequired"
  | "SessionTokenError"
  | "SessionTooLarge"
  | "SignInError"
  | "SignInRequired"
  | "TokenRefreshError"
  | "UnknownAccount"
  | "UnknownAction"
  | "UnknownSession"
  | "UnknownPasskey"
  | "UnsupportedStrategy"
  | "UntrustedHost"
  | "Verification"
  | "WebAuthnVerificationError"

/** Policy that determines how an error appears to the client. */
export interface ErrorPolicy {
  /** The page to which the browser is redirected. */
  readonly page: "signIn" | "error" | "verifyRequest"
  /** True if the type may appear in a URL. Other errors appear as `Configuration`. */
  readonly public: boolean
  /** Status of responses that are not redirects. */
  readonly status: number
}

/** The policy for errors that are the app's or the provider's fault. */
const hidden: ErrorPolicy = { page: "error", public: false, status: 500 }

/**
 * Reason why a callback does not belong to a sign-in in this browser. `late`: the sign-in started more than 15 minutes ago. `used`: this browser has
 * already completed it. `no_cookie`: it started in the last 15 minutes, but this browser did not send its cookie. `dropped`: this browser has since
 * started five others, and only the newest five are kept. `unknown`: its `state` is missing, was changed, or belongs to another provider.
 */
export type LostFlowCode = "late" | "used" | "no_cookie" | "dropped" | "unknown"

/** Second parameter of every constructor. */
export interface AuthErrorOptions {
  cause?: unknown
  /** For a class with several types. Default: the class's own. */
  type?: ErrorType
}

/** The cause of an error: `err` is the original error, and the other fields are details for the log. */
export interface AuthErrorCause {
  err?: Error
  [detail: string]: unknown
}

/**
 * Base class of all the library's errors. Faults of the app or a provider that no caller handles in a special way have no class of their own:
 * `EventError`, `InvalidCallbackUrl`, `JWTSessionError`, `NotForProduction`, `OAuthProfileParseError`, `OAuthSignInError`, `OutsideRequest`,
 * `SessionTokenError` and `SessionTooLarge`.
 *
 * Create it as `new AuthError("message", { cause })` or `new AuthError({ cause })`. If `cause` is an `Error`, it becomes `cause.err`.
 */
export class AuthError extends Error {
  static readonly type: ErrorType = "AuthError"
  /** Policy for the errors of this class. Subclasses inherit it. */
  static readonly policy: ErrorPolicy = hidden
  static get kind(): ErrorPolicy["page"] {
    return this.policy.page
  }
  /** Identifies the error in logs. */
  readonly type: ErrorType
  /** The page that shows it. */
  readonly kind: ErrorPolicy["page"]
  override readonly cause?: AuthErrorCause

  constructor(message?: string | AuthErrorOptions, options?: AuthErrorOptions) {
    const { cause, type } = (typeof message === "object" ? message : options) ?? {}
    const text = typeof message === "string" ? message : cause instanceof Error ? cause.message : ""
    super(text)
    const own = new.target
    this.type = type ?? own.type
    this.kind = own.kind
    this.name = type ?? own.name
    if (cause instanceof Error) this.cause = { err: cause }
    else if (isObject(cause)) this.cause = cause as AuthErrorCause
  }

  /** Policy that determines how the error appears to the client. */
  get policy(): ErrorPolicy {
    return (this.constructor as typeof AuthError).policy
  }
}

/** Returns true if the value is an error of this type. */
export const hasType = (thrown: unknown, type: ErrorType): thrown is AuthError =>
  thrown instanceof AuthError && thrown.type === type

/** Returns the error's type for `?error=`. If the type is not public, returns `Unavailable` for a status of 503, otherwise `Configuration`. */
export function toPublicType({ policy, type }: AuthError): string {
  return policy.public ? type : policy.status === 503 ? "Unavailable" : "Configuration"
}

/** Returns a thrown `AuthError` unchanged, and any other value as a `Wrapper` with the original as `cause.err`. */
export function toAuthError(
  thrown: unknown,
  Wrapper: new (options: AuthErrorOptions) => AuthError = AuthError,
): AuthError {
  if (thrown instanceof AuthError) return thrown
  return new Wrapper({ cause: toError(thrown) })
}
