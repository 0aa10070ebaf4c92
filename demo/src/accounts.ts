/** A user who can sign in at the demo's identity provider. */
export interface Account {
  readonly username: string
  /** The login page shows it, because the demo protects nothing. */
  readonly password: string
  readonly claims: {
    readonly sub: string
    readonly name: string
    readonly email: string
    readonly email_verified: boolean
  }
}

export const accounts: readonly Account[] = [
  {
    username: "ada",
    password: "ada-demo",
    claims: { sub: "ada-1", name: "Ada Example", email: "ada@example.com", email_verified: true },
  },
  {
    username: "ben",
    password: "ben-demo",
    claims: { sub: "ben-2", name: "Ben Example", email: "ben@example.com", email_verified: false },
  },
]

export const findByLogin = (username: string, password: string): Account | undefined =>
  accounts.find((account) => account.username === username.trim().toLowerCase() && account.password === password)

export const findBySubject = (sub: string): Account | undefined =>
  accounts.find((account) => account.claims.sub === sub)
