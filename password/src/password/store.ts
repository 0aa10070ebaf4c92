import type { RouteContext } from "@svc-auth/core/flows"
import { type AdapterUser, findByEmail, type RequestContext } from "@svc-auth/core/flow-tools"
import { findTexts, type TextStore } from "../text-store.ts"
import { endTrust } from "../mfa/store.ts"

/** Returns the methods that store passwords. `checkApp` has rejected apps without them. */
export const requirePasswords = (context: RequestContext): Pick<TextStore, "getPassword" | "replacePassword"> =>
  findTexts(context) as TextStore

/** A user, and the text of their password. */
export interface FoundPassword {
  readonly user: AdapterUser | undefined
  /** `null` if there is none. */
  readonly stored: string | null
}

/**
 * Returns the user with this address. For an unknown address the store is called in the same way, so that neither calls nor time reveal it. @throws
 * {AdapterError}
 */
export async function findPassword(context: RequestContext, address: string): Promise<FoundPassword> {
  const user = await findByEmail(context, address)
  const { getPassword } = requirePasswords(context)
  if (user) return { user, stored: await getPassword(user.id) }
  // a store may reject an id that it did not create
  await getPassword(crypto.randomUUID()).catch(() => null)
  return { user, stored: null }
}

/**
 * Ends the trust in all devices of the user, and the sessions that the old password may have opened, even if the first fails.
 * @param end ends the sessions
 */
export async function endOpened(
  context: RouteContext,
  userId: string,
  end: (context: RouteContext, userId: string) => Promise<unknown>,
): Promise<void> {
  try {
    const { getFactors, replaceFactors } = findTexts(context)
    if (getFactors && replaceFactors) await endTrust(context, userId)
  } finally {
    await end(context, userId)
  }
}
