import { UnknownItem } from "../errors.ts"
import { maxListed, type PasskeyInfo } from "../app/account-info.ts"
import type { AdapterAuthenticator, AdapterUser } from "../app/adapter.ts"
import type { RequestContext } from "../app/context.ts"
import { requireMethods, requirePasskeys } from "../app/adapter-calls.ts"
import { toPasskeyName } from "../app/passkey-name.ts"
import { requireCaller } from "../http/caller.ts"
import { assertFreshSession } from "../signin/fresh.ts"
import { isLast, readMethods, unlinkUnlessLast } from "../signin/sign-in-methods.ts"

/** Implements the verb `passkeys`. */
export async function listPasskeys(context: RequestContext): Promise<PasskeyInfo[]> {
  const { user } = await requireCaller(context, "passkeys()")
  const methods = user && await readMethods(context, user)
  return methods?.passkeys.slice(0, maxListed).map(({ row, account }) => ({
    id: row.credentialID,
    name: row.name ?? undefined,
    lastUsedAt: row.lastUsedAt ? new Date(row.lastUsedAt) : undefined,
    backedUp: row.credentialBackedUp,
    deviceType: row.credentialDeviceType,
    isLast: isLast(methods, account),
  })) ?? []
}

/** Implements the verb `renamePasskey`. @param id may be any value, and so may `name` */
export async function renamePasskey(context: RequestContext, id: unknown, name: unknown): Promise<void> {
  const { user } = await requireCaller(context, "renamePasskey()")
  const { updateAuthenticator } = requireMethods(context.settings, {
    why: "renaming passkeys",
    names: ["updateAuthenticator"],
  })
  const { credentialID } = await requireOwn(context, user, id)
  if (!await updateAuthenticator({ credentialID, name: toPasskeyName(name) ?? null })) throw unknownPasskey()
}

/** Implements the verb `deletePasskey`. @param id may be any value */
export async function deletePasskey(context: RequestContext, id: unknown): Promise<void> {
  const { user, session } = await requireCaller(context, "deletePasskey()")
  const { deleteAuthenticator } = requireMethods(context.settings, {
    why: "deleting passkeys",
    names: ["unlinkAccount", "deleteAuthenticator"],
  })
  assertFreshSession(context, session, "deletePasskey()")
  const { credentialID } = await requireOwn(context, user, id)
  // delete the account first, because without it the passkey does not sign the user in. After a crash in between, the next call deletes the rest
  await unlinkUnlessLast(
    context,
    user!,
    ({ passkeys }) => passkeys.find(({ row }) => row.credentialID === credentialID)?.account,
  )
  await deleteAuthenticator(credentialID)
}

/** Returns the passkey with this id if it is the user's, even if its account is gone. @throws {UnknownItem} */
async function requireOwn(
  { settings }: RequestContext,
  user: AdapterUser | undefined,
  id: unknown,
): Promise<AdapterAuthenticator> {
  // the adapter of an app without passkeys may have the methods but no table
  const hasPasskeys = [...settings.providers.values()].some(({ type }) => type === "webauthn")
  const rows = user && hasPasskeys ? await requirePasskeys(settings).listAuthenticatorsByUserId(user.id) : []
  const own = rows.find(({ credentialID, userId }) => credentialID === id && String(userId) === String(user?.id))
  if (own) return own
  throw unknownPasskey()
}

const unknownPasskey = () => new UnknownItem("the signed-in user has no such passkey", { type: "UnknownPasskey" })
