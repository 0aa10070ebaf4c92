/** Returns the password without the differences that guesses try anyway: case, width and ligatures. */
export const foldPassword = (password: string): string => password.normalize("NFKC").toLowerCase()
