import { CredentialsSignin, SignInError } from "@svc-auth/core/errors"

/** What went wrong, as in the query of a sign-in page. Anyone can write that query, so never show its text. */
export interface Mistake {
  readonly error?: string | undefined
  readonly code?: string | undefined
}

/** Returns what the sign-in form shows. @throws everything else, such as the redirect after a sign-in */
export function toMistake(thrown: unknown): Mistake {
  if (!(thrown instanceof SignInError)) throw thrown
  return { error: thrown.type, code: thrown instanceof CredentialsSignin ? thrown.code : undefined }
}

/** Returns the sentence that the user sees. */
export function toSentence({ error, code }: Mistake): string {
  if (code === "too_many_attempts") return "There have been too many attempts. Wait a while, then try again."
  if (error === "CredentialsSignin") return "Wrong username or password. Try demo and demo."
  if (error === "InvalidEmail") return "This is not a valid e-mail address."
  if (error === "EmailSignInError") return "The e-mail could not be sent. Please try again later."
  return "Signing in did not work. Please try again."
}
