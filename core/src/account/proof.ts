import { findMethod, requirePeople } from "../adapter.ts"
import type { Visit } from "../context.ts"
import type { AdapterUser } from "../model/adapter.ts"
import type { Account, Profile, User } from "../model/types.ts"
import { report } from "../report.ts"
import { toEmail } from "../web/address.ts"

/** Whether this way in proves the user's address: a mailed link does, and a provider that says so of this very address. */
export function isProven(
  { user, account, profile }: { user: User; account: Account; profile?: Profile | undefined },
): boolean {
  if (account.type === "email") return true
  return profile?.email_verified === true && typeof profile.email === "string" &&
    typeof user.email === "string" &&
    toEmail(profile.email) === toEmail(user.email)
}

/**
 * Notes that the user's address is proven now. If nobody had proven it before, whoever made this user may have typed another's
 * address: his accounts are unlinked and his sessions end, as far as the adapter can. Sessions last: one that begins meanwhile
 * by an account looks again whether that account is still there.
 */
export async function proveEmail(visit: Visit, user: AdapterUser): Promise<AdapterUser> {
  const { settings, now } = visit
  if (user.emailVerified) return user
  const proven = await requirePeople(settings).updateUser({ id: user.id, emailVerified: now })
  const unlinkAccount = findMethod(settings, "unlinkAccount")
  for (const { provider, providerAccountId } of await findMethod(settings, "listAccounts")?.(user.id) ?? []) {
    await unlinkAccount?.({ provider, providerAccountId })
  }
  await findMethod(settings, "deleteSessions")?.(user.id)
  await report(settings, "updateUser", { user: proven })
  return proven
}
