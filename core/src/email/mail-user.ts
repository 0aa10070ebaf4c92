import type { RequestContext } from "../app/context.ts"
import type { EmailConfig } from "../app/email-provider.ts"
import type { Account, User } from "../types.ts"
import { findByEmail } from "../signin/user.ts"

/**
 * Returns the user with this address, and the account of a mailed link. If the store has no such user, returns a new user who has only the address
 * and is not stored.
 */
export async function getMailUser(
  context: RequestContext,
  { id: provider }: EmailConfig,
  address: string,
): Promise<{ user: User & { id: string }; account: Account }> {
  const known = await findByEmail(context, address)
  const user = known ?? { id: crypto.randomUUID(), email: address, emailVerified: null }
  return { user, account: { provider, type: "email", providerAccountId: address, userId: user.id } }
}
