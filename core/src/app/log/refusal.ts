import type { AuthError } from "../../errors.ts"

/** Error codes that report an action of the user or the provider (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6). */
const providerRefusals: ReadonlySet<unknown> = new Set([
  "access_denied",
  "account_selection_required",
  "consent_required",
  "interaction_required",
  "login_required",
  "server_error",
  "temporarily_unavailable",
  "user_cancelled_authorize",
  "user_cancelled_login",
])

/**
 * Returns true if the provider refused the sign-in for a reason that the app cannot fix. A callback without a sign-in may contain any error
 * code, because anyone can forge its URL.
 */
export const isProviderRefusal = ({ type, cause }: AuthError): boolean =>
  type === "InvalidCheck"
    ? cause?.["error"] !== undefined
    : type === "OAuthCallbackError" && providerRefusals.has(cause?.["error"])

/** Returns true if the error is an expected rejection, and not a fault in the app or its setup. */
export function isRefusal(error: AuthError): boolean {
  const { public: isPublic, status } = error.policy
  return isProviderRefusal(error) || ((isPublic || status < 500) && error.cause?.err === undefined)
}
