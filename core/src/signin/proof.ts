import { toError } from "../web/to-error.ts"
import { findMethod, requireUsers } from "../app/adapter-calls.ts"
import type { RequestContext } from "../app/context.ts"
import { AdapterError } from "../errors.ts"
import type { AdapterAccount, AdapterUser } from "../app/adapter.ts"
import type { Account, Profile, User } from "../types.ts"
import { fireEvent } from "../app/events.ts"
import type { Settings } from "../app/settings.ts"
import { toProofTime } from "../app/adapter-calls.ts"
import { toEmail } from "../web/address.ts"
import { listLinkedPasskeys } from "./linked-passkeys.ts"

/** Returns true if this sign-in verifies the user's address, by a mailed link or by a provider that declares exactly this address verified. */
export function isProven(
  { user, account, profile }: { user: User; account: Account; profile?: Profile | undefined },
): boolean {
  if (account.type === "email") return true
  return profile?.email_verified === true && typeof profile.email === "string" &&
    typeof user.email === "string" &&
    toEmail(profile.email) === toEmail(user.email)
}

/** Maximum number of rounds. A store that still has accounts or a password after them does not really delete them. */
const maxRounds = 5

/** Returns the date of a verification in whole seconds, which every store keeps. */
export const toProofDate = (now: Date): Date => new Date(Math.floor(now.getTime() / 1000) * 1000)

/** Returns the current second or a later one, so that no two verifications by a user have the same date. */
export const toNextProof = ({ clock }: Settings, user: Partial<Pick<AdapterUser, "emailVerified">>): Date =>
  new Date(Math.max(toProofDate(clock()).getTime(), (toProofTime(user) + 1) * 1000))

/**
 * Returns the user with a verified address. If it was unverified, stores the verification and evicts the previous holder, who may have
 * entered an address that is not theirs.
 */
export async function proveEmail(context: RequestContext, user: AdapterUser): Promise<AdapterUser> {
  if (user.emailVerified) return user
  const proven = await evictPreviousHolder(context, user)
  await fireEvent(context.settings, "updateUser", { user: proven })
  return proven
}

/**
 * Unlinks all of the user's accounts, deletes their password and ends all their sessions, as far as the adapter supports it, and writes a
 * new verification date. Sessions that began before this date cannot link accounts. If something fails, the address becomes unverified
 * again, so that the next verification starts over.
 * @returns the user with the new date
 * @throws {AdapterError}
 */
export async function evictPreviousHolder(context: RequestContext, user: AdapterUser): Promise<AdapterUser> {
  // before the date is written, so that the address is still unverified if this fails
  await removeMethods(context, user)
  await endSessions(context, user)
  try {
    return await proveAndEvict(context, user)
  } catch (thrown) {
    await clearProof(context, user)
    throw thrown
  }
}

/**
 * Writes the verification date, ends the sessions, then removes all ways to sign in. It repeats this until none is left, because a session
 * that has not ended yet may add another.
 *
 * The order matters: `verifyLink` reads the session and the date after it has linked, and `verifySession` reads the account after its
 * session has begun. Therefore, if no account is listed at the end of a round, no request can link another account and keep it.
 */
async function proveAndEvict(context: RequestContext, user: AdapterUser): Promise<AdapterUser> {
  for (let round = 0; round < maxRounds; round++) {
    const proven = await dateProof(context, user)
    await endSessions(context, user)
    if (await removeMethods(context, user) === 0) return proven
  }
  throw new AdapterError(
    `the adapter still returns accounts or a password after they were removed ${maxRounds} times; check unlinkAccount and replacePassword`,
  )
}

/**
 * Writes the current second as the verification date, or a later one, so that no two verifications by a user have the same date.
 * @returns the complete user, because some adapters return only the columns that were written or, as TypeORM's does, `null` for the others.
 * The date is the stored one, because later reads are compared with it.
 */
async function dateProof({ settings }: RequestContext, user: AdapterUser): Promise<AdapterUser> {
  const { id } = user
  const { getUser, updateUser } = requireUsers(settings)
  const known = await getUser(id)
  const emailVerified = toNextProof(settings, known ?? {})
  const written: Partial<AdapterUser> = await updateUser({ id, emailVerified })
  return { ...known ?? user, emailVerified: written.emailVerified ?? emailVerified }
}

/** Removes the user's accounts and password. @returns their number */
const removeMethods = async (context: RequestContext, user: AdapterUser): Promise<number> =>
  await unlinkAll(context, user) + await removePassword(context, user)

/** Deletes the user's password, because the person who chose it may not own the address. @returns 1 if there was one, otherwise 0 */
export async function removePassword({ settings }: RequestContext, { id }: AdapterUser): Promise<number> {
  const [get, replace] = [findMethod(settings, "getPassword"), findMethod(settings, "replacePassword")]
  // passwords are stored under the id as text
  const userId = String(id)
  const stored = get && replace ? await get(userId) : null
  // another request may have replaced it in the meantime, which the next round detects
  if (stored !== null) await replace!(userId, stored, null)
  return stored === null ? 0 : 1
}

/** Unlinks the listed accounts, if the adapter can. @returns their number */
async function unlinkAll({ settings }: RequestContext, { id }: AdapterUser): Promise<number> {
  const unlinkAccount = findMethod(settings, "unlinkAccount")
  const accounts = unlinkAccount ? await listAccounts(settings, id) : []
  for (const { provider, providerAccountId } of accounts) await unlinkAccount?.({ provider, providerAccountId })
  return accounts.length
}

/**
 * Returns the user's accounts. Auth.js adapters have no `listAccounts`. For them it only returns the accounts of passkeys, because anyone
 * can register a passkey with any address.
 */
async function listAccounts(settings: Settings, userId: string): Promise<readonly AdapterAccount[]> {
  const list = findMethod(settings, "listAccounts")
  return list ? await list(userId) : (await listLinkedPasskeys(settings, userId)).map(({ account }) => account)
}

/** Ends the user's sessions, including those in cookies if `session.revocation` is set. */
async function endSessions({ settings }: RequestContext, { id }: AdapterUser): Promise<void> {
  await findMethod(settings, "deleteSessions")?.(id)
  if (settings.revocation) await settings.sessions?.endSessions(settings, String(id))
}

async function clearProof({ settings }: RequestContext, { id }: AdapterUser): Promise<void> {
  try {
    await requireUsers(settings).updateUser({ id, emailVerified: null })
  } catch (thrown) {
    settings.logger.error("AdapterError", toError(thrown))
  }
}
