import { CredentialsSignin, SignInError } from "@svc-auth/core/errors"

/** What went wrong, as the query of a sign-in page says it: there it is anyone's text. */
export interface Mistake {
  readonly error?: string | undefined
  readonly code?: string | undefined
}

/** What the sign-in form can say of it. @throws all else, such as the redirect of whoever is signed in */
export function toMistake(thrown: unknown): Mistake {
  if (!(thrown instanceof SignInError)) throw thrown
  return { error: thrown.type, code: thrown instanceof CredentialsSignin ? thrown.code : undefined }
}

export function toSentence({ error, code }: Mistake): string {
  if (code === "too_many_attempts") return "There have been too many attempts. Wait a while, then try again."
  if (error === "CredentialsSignin") return "This username and password do not belong together. Try demo and demo."
  if (error === "InvalidEmail") return "That is not an e-mail address to which a link can be sent."
  if (error === "EmailSignInError") return "The e-mail could not be sent. Please try again later."
  return "Signing in did not work. Please try again."
}
