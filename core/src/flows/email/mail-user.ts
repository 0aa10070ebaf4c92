import type { RequestContext } from "../../request/context.ts"
import type { EmailConfig } from "../../model/provider.ts"
import type { Account, User } from "../../model/types.ts"
import { findByEmail } from "../../account/user.ts"

/** Who has this address: the store's user, or someone new of whom nothing else is known. */
export async function toMailUser(
  context: RequestContext,
  { id: provider }: EmailConfig,
  address: string,
): Promise<{ user: User & { id: string }; account: Account }> {
  const known = await findByEmail(context, address)
  const user = known ?? { id: crypto.randomUUID(), email: address, emailVerified: null }
  return { user, account: { provider, type: "email", providerAccountId: address, userId: user.id } }
}
