import { findMethod, requireUsers } from "../settings/adapter.ts"
import type { RequestContext } from "../request/context.ts"
import { AdapterError } from "../errors.ts"
import type { AdapterAccount, AdapterUser } from "../model/adapter.ts"
import { mergeRow } from "../model/row.ts"
import type { Account, Profile, User } from "../model/types.ts"
import { report } from "../request/events.ts"
import type { Settings } from "../settings/settings.ts"
import { toProofTime } from "../settings/adapter.ts"
import { toEmail } from "../web/address.ts"
import { listLinkedPasskeys } from "./passkeys.ts"

/** Whether this way in proves the user's address: a mailed link does, and a provider that says so of this very address. */
export function isProven(
  { user, account, profile }: { user: User; account: Account; profile?: Profile | undefined },
): boolean {
  if (account.type === "email") return true
  return profile?.email_verified === true && typeof profile.email === "string" &&
    typeof user.email === "string" &&
    toEmail(profile.email) === toEmail(user.email)
}

/** An emptying that goes on finding accounts after this many rounds meets a store that does not unlink. */
const maxRounds = 5

/** The date of a proof, as every store gives it back: in whole seconds. */
export const toProofDate = (now: Date): Date => new Date(Math.floor(now.getTime() / 1000) * 1000)

/**
 * Notes that the user's address is proven now. If nobody had proven it before, whoever made this user may have typed another's
 * address: what he has of it is taken.
 */
export async function proveEmail(context: RequestContext, user: AdapterUser): Promise<AdapterUser> {
  if (user.emailVerified) return user
  const proven = await empty(context, user)
  await report(context.settings, "updateUser", { user: proven })
  return proven
}

/**
 * Takes the user from whoever is in: his accounts are unlinked and his sessions end, as far as the adapter can, and he has a new
 * date of proof, after which no session that began before it links anything. All of it once more as long as accounts are found
 * that were linked meanwhile: by sessions that had not ended yet. If it cannot be done to the end, the address is unproven
 * again, so that the next proof begins anew.
 * @throws {AdapterError}
 */
export async function empty(context: RequestContext, user: AdapterUser): Promise<AdapterUser> {
  await unlinkAll(context, user)
  await endSessions(context, user)
  try {
    return await close(context, user)
  } catch (thrown) {
    await reopen(context, user)
    throw thrown
  }
}

/**
 * The order matters. Whoever links looks again afterwards whether his session is there and the date the same; whoever enters,
 * whether his account is. So a list without accounts, read after the date was written and then the sessions were deleted, is proof
 * that nobody is left who could link another.
 */
async function close(context: RequestContext, user: AdapterUser): Promise<AdapterUser> {
  for (let round = 0; round < maxRounds; round++) {
    const proven = await dateProof(context, user)
    await endSessions(context, user)
    if (await unlinkAll(context, user) === 0) return proven
  }
  throw new AdapterError("accounts are there again however often they are unlinked")
}

/**
 * Writes the present second, or the first one after the last proof.
 * @returns the whole user: some adapters, such as TypeORM's, return only the columns that were written
 */
async function dateProof({ settings }: RequestContext, user: AdapterUser): Promise<AdapterUser> {
  const { id } = user
  const { getUser, updateUser } = requireUsers(settings)
  const known = await getUser(id)
  const last = toProofTime(known ?? {})
  const emailVerified = new Date(Math.max(toProofDate(settings.clock()).getTime(), (last + 1) * 1000))
  const written = await updateUser({ id, emailVerified })
  return mergeRow(known ?? user, written)
}

/** @returns how many there were */
async function unlinkAll({ settings }: RequestContext, { id }: AdapterUser): Promise<number> {
  const unlinkAccount = findMethod(settings, "unlinkAccount")
  const accounts = unlinkAccount ? await listAccounts(settings, id) : []
  for (const { provider, providerAccountId } of accounts) await unlinkAccount?.({ provider, providerAccountId })
  return accounts.length
}

/** Of a store that cannot list accounts, as those of Auth.js, those of passkeys at least: anyone can make one, with any address. */
async function listAccounts(settings: Settings, userId: string): Promise<readonly AdapterAccount[]> {
  const list = findMethod(settings, "listAccounts")
  return list ? await list(userId) : (await listLinkedPasskeys(settings, userId)).map(({ account }) => account)
}

async function endSessions({ settings }: RequestContext, { id }: AdapterUser): Promise<void> {
  await findMethod(settings, "deleteSessions")?.(id)
}

async function reopen({ settings }: RequestContext, { id }: AdapterUser): Promise<void> {
  try {
    await requireUsers(settings).updateUser({ id, emailVerified: null })
  } catch (thrown) {
    settings.logger.error("AdapterError", thrown as Error)
  }
}
