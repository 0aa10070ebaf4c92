/** The `code` of a rejection by a limit. It does not reveal anything about the user's input. */
export const tooManyAttempts = "too_many_attempts"
