import type { Visit } from "./context.ts"
import { requirePeople } from "./adapter.ts"
import type { AdapterUser } from "./model/adapter.ts"
import { toEmail } from "./web/address.ts"

/**
 * When the user's address was proven last, in whole seconds since the epoch, as every store keeps them; 0: never. No two proofs
 * of one user have the same.
 */
export const toProofTime = ({ emailVerified }: Partial<Pick<AdapterUser, "emailVerified">>): number =>
  emailVerified ? Math.floor(new Date(emailVerified).getTime() / 1000) : 0

/** Who has this very address. A store that compares loosely, accents aside, may give somebody else: he is not. */
export async function findByEmail({ settings }: Visit, email: string): Promise<AdapterUser | undefined> {
  const address = toEmail(email)
  const user = await requirePeople(settings).getUserByEmail(address)
  return user?.email && toEmail(user.email) === address ? user : undefined
}
