import { type AuthError, policy } from "../errors.ts"

/** Errors by which a provider tells what the person or it itself did (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6). */
const providersWords: ReadonlySet<unknown> = new Set([
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

/** Whether a provider said no, for no reason that the app could mend. */
export const isProvidersWord = ({ type, cause }: AuthError): boolean =>
  type === "OAuthCallbackError" && providersWords.has(cause?.["error"])

/** Whether a request was refused as intended, and nothing is broken. */
export function isRefusal(error: AuthError): boolean {
  const { public: open, status } = policy[error.type]
  return isProvidersWord(error) || ((open || status < 500) && error.cause?.err === undefined)
}
