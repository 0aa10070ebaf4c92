/** The claims of an account at the test's identity provider. */
export interface IdpAccount {
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean | string
  readonly picture?: string
}

/** The accounts by name. */
export type AccountName = "ada" | "grace" | "alan" | "barbara" | "edsger" | "mallory" | "emilie" | "emilieComposed"

const emilie = { sub: "emilie-1706", name: "Emilie du Chatelet", email_verified: true }

/** The accounts by the name that selects them (`login_hint`). Default: the first. */
export const accounts: Readonly<Record<AccountName, IdpAccount>> = {
  ada: {
    sub: "ada-1815",
    name: "Ada Lovelace",
    email: "ada@idp.test",
    email_verified: true,
    picture: "https://idp.test/ada.png",
  },
  /** Her address is known to be unproven. */
  grace: { sub: "grace-1906", name: "Grace Hopper", email: "grace@idp.test", email_verified: false },
  /** It has no `email_verified`. */
  alan: { sub: "alan-1912", name: "Alan Turing", email: "alan@idp.test" },
  /** `email_verified` is a string, as some providers send it. */
  barbara: { sub: "barbara-1928", name: "Barbara Liskov", email: "barbara@idp.test", email_verified: "true" },
  /** It has only a subject, and no address or name. */
  edsger: { sub: "edsger-1930" },
  /** One mailbox in two spellings. */
  emilie: { ...emilie, email: "Emilie@BU\u0308CHER.test" },
  emilieComposed: { ...emilie, email: "emilie@bücher.test" },
  /** The attacker. */
  mallory: { sub: "mallory-666", name: "Mallory", email: "mallory@evil.test", email_verified: true },
}

export const isAccountName = (name: string): name is AccountName => Object.hasOwn(accounts, name)

/** Returns the claims of an account that these scopes request (OpenID Connect Core §5.4). */
export function toClaims({ sub, name, email, email_verified, picture }: IdpAccount, scope: string): IdpAccount {
  const scopes = scope.split(" ")
  const verified = email_verified === undefined ? {} : { email_verified }
  return {
    sub,
    ...(scopes.includes("profile") && name && { name }),
    ...(scopes.includes("profile") && picture && { picture }),
    ...(scopes.includes("email") && email && { email, ...verified }),
  }
}

/** Returns a number that is always the same for the account, because GitHub's ids are numbers. */
export const toNumericId = ({ sub }: IdpAccount): number => Number(sub.slice(sub.lastIndexOf("-") + 1))
