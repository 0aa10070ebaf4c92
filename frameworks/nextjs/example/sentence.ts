/** Returns the sentence for the sign-in page's `error` and `code`. Anyone can write a query, so never show them as they are. */
export function toSentence(error: unknown, code: unknown): string {
  if (code === "too_many_attempts") return "There have been too many attempts. Wait a while, then try again."
  if (error === "CredentialsSignin") return "Wrong username or password. Try demo and demo."
  if (error === "InvalidEmail") return "This is not a valid e-mail address."
  if (error === "EmailSignInError") return "The e-mail could not be sent. Please try again later."
  return "Signing in did not work. Please try again."
}
