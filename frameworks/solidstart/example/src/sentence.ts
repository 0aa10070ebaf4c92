/** What went wrong, in a sentence: `error` and `code` of the sign-in page's address, where they are anyone's text. */
export function toSentence(error: unknown, code: unknown): string {
  if (code === "too_many_attempts") return "There have been too many attempts. Wait a while, then try again."
  if (error === "CredentialsSignin") return "This username and password do not belong together. Try demo and demo."
  if (error === "InvalidEmail") return "That is not an e-mail address to which a link can be sent."
  if (error === "EmailSignInError") return "The e-mail could not be sent. Please try again later."
  return "Signing in did not work. Please try again."
}
