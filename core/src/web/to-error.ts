/** Returns a thrown error unchanged, and any other value as an error with its text as the message. */
export const toError = (thrown: unknown): Error => thrown instanceof Error ? thrown : new Error(String(thrown))
