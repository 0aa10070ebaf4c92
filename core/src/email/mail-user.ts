import type { RequestContext } from "../app/context.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import type { Account, User } from "../types.ts"
import { findByEmail } from "../signin/user.ts"
import { toOwner } from "./link.ts"

/** The user who has an address. */
export interface MailUser {
  /** What stands for them in links and codes. */
  readonly owner: string
  /** The user and the account of a sign-in with a mail. */
  readonly params: { readonly user: User & { id: string }; readonly account: Account }
}

/**
 * Returns the user with this address, and the account of a mailed link. If the store has no such user, returns a new user who has only the address
 * and is not stored.
 */
export async function getMailUser(
  context: RequestContext,
  { id: provider }: EmailConfig,
  address: string,
): Promise<MailUser> {
  const known = await findByEmail(context, address)
  const user = known ?? { id: crypto.randomUUID(), email: address, emailVerified: null }
  const account: Account = { provider, type: "email", providerAccountId: address, userId: user.id }
  return { owner: await toOwner(known && String(known.id)), params: { user, account } }
}
