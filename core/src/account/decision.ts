/** What is known when someone arrives with an account. Users by their ids. */
export interface Situation {
  /** Whom the account belongs to. */
  readonly owner?: string | undefined
  /** Who is signed in, in the session that began this sign-in. */
  readonly current?: string | undefined
  /** Who else has the address that comes with the account. */
  readonly emailOwner?: string | undefined
  /** The provider has verified the address, and is trusted with saying so. */
  readonly emailTrusted: boolean
}

/**
 * - `enter`: as the owner; `attach`: the account to the current user; `adopt`: it goes to the user of its address
 * - `create`: a user, and the account to him; `refuse`: nothing proves that they are one person
 */
export type Decision = "enter" | "attach" | "adopt" | "create" | "refuse"

/** Whose account this is, or becomes. */
export function decide({ owner, current, emailOwner, emailTrusted }: Situation): Decision {
  if (owner !== undefined) return current === undefined || current === owner ? "enter" : "refuse"
  if (current !== undefined) return "attach"
  if (emailOwner !== undefined) return emailTrusted ? "adopt" : "refuse"
  return "create"
}
