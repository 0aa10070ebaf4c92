import { OAuthCallbackError } from "@svc-auth/core/errors"
import type { OAuthSettings } from "@svc-auth/core/oauth-tools"
import * as oauth from "oauth4webapi"

const classes = [
  oauth.AuthorizationResponseError,
  oauth.OperationProcessingError,
  oauth.ResponseBodyError,
  oauth.UnsupportedOperationError,
  oauth.WWWAuthenticateChallengeError,
] as const

/** Returns the `code` and `cause` of an error that oauth4webapi threw, or `undefined` for another error. */
export function readLibraryError(error: unknown): { readonly code?: string; readonly cause: unknown } | undefined {
  if (!(error instanceof Error)) return undefined
  const { code: given, cause }: Error & { code?: unknown } = error
  // that of a `DOMException` is a number
  const code = typeof given === "string" ? given : undefined
  const isOwn = classes.some((one) => error instanceof one) || code?.startsWith("ERR_INVALID_ARG")
  return isOwn ? { cause, ...(code !== undefined && { code }) } : undefined
}

/** Returns the error. Errors of oauth4webapi are replaced, because their `cause` contains tokens and whole responses. */
export function toSafeError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error("failed")
  return readLibraryError(error) ? new Error(error.message) : error
}

/**
 * Returns the result of `step`.
 * @param what was rejected, in the error message
 * @throws {OAuthCallbackError} in place of an error of oauth4webapi. Other errors are thrown unchanged
 */
export async function refuseAs<T>({ id }: OAuthSettings, what: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!readLibraryError(error)) throw error
    throw new OAuthCallbackError(`Provider "${id}": ${what}: ${toSafeError(error).message}`)
  }
}
