import { toError } from "../web/to-error.ts"
import { findMethod, toProofTime } from "../app/adapter-calls.ts"
import type { AdapterUser } from "../app/adapter.ts"
import type { Account } from "../types.ts"
import type { RequestContext } from "../app/context.ts"
import { fireEvent } from "../app/events.ts"
import { idOf, mayBeInOtherTab } from "./claim.ts"
import type { AccountClaim } from "../app/claim.ts"
import { findOwner } from "./owner.ts"
import { evictPreviousHolder } from "./proof.ts"

// All code that undoes a link is in this file. If the adapter does not have the method for it, the written row stays.

/** Deletes the account's row. */
export async function unlink({ settings }: RequestContext, { provider, providerAccountId }: Account): Promise<void> {
  await findMethod(settings, "unlinkAccount")?.({ provider, providerAccountId })
}

/**
 * Deletes the new user whose account could not be linked. The user stays if another tab has linked the account to them, which may have found them by
 * their address with `allowDangerousEmailAccountLinking`. An adapter error is only logged, because the caller throws the error that came first.
 */
export async function revertNewUser(context: RequestContext, claim: AccountClaim, user: AdapterUser): Promise<void> {
  const { settings } = context
  const owner = mayBeInOtherTab(claim) ? await findOwner(context, claim.account).catch(() => undefined) : undefined
  if (idOf(owner) === idOf(user)) return await fireEvent(settings, "createUser", { user })
  try {
    await findMethod(settings, "deleteUser")?.(user.id)
  } catch (thrown) {
    settings.logger.error("AdapterError", toError(thrown))
  }
}

/**
 * Unlinks the account. If the owner of the user's address has verified it since the link, the user is now theirs. Sessions that began
 * through the account in the meantime belong to another person, so the previous holder is evicted once more.
 * @param user the user as they were before the link
 * @throws {AdapterError}
 */
export async function revertLink(context: RequestContext, account: Account, user: AdapterUser): Promise<void> {
  try {
    await unlink(context, account)
  } finally {
    const now = await findMethod(context.settings, "getUser")?.(user.id)
    if (now && toProofTime(now) > toProofTime(user)) await evictPreviousHolder(context, now)
  }
}
