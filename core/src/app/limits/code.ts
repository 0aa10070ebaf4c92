/** The `code` of a rejection by a limit. It reveals nothing about what the user entered. */
export const tooManyAttempts = "too_many_attempts"
