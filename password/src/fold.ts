/** Returns the password without the differences that attackers try anyway: case, width and ligatures. */
export const foldPassword = (password: string): string => password.normalize("NFKC").toLowerCase()
