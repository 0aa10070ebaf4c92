import type { RequestContext, RouteContext } from "../../request/context.ts"
import { InvalidProvider } from "../../errors.ts"
import type { EmailConfig } from "../../model/provider.ts"
import type { Account, User } from "../../model/types.ts"
import { findByEmail } from "../../account/user.ts"

/** The provider of this route, if it is one of e-mail links. @throws {InvalidProvider} */
export function requireEmail({ provider }: RouteContext): EmailConfig {
  if (provider?.type === "email") return provider
  throw new InvalidProvider("this route is for e-mail providers")
}

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
