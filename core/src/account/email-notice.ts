import type { AdapterUser } from "../app/adapter.ts"
import { requireLinks } from "../app/adapter-calls.ts"
import type { RequestContext } from "../app/context.ts"
import { routeUrl } from "../app/target.ts"
import { sendFlowMail } from "../http/flow-mail.ts"
import { toRecipient } from "../mail/recipient.ts"
import type { Purpose } from "../seal/keyring.ts"
import { toHash } from "../seal/runtime-crypto.ts"
import { open, seal } from "../seal/seal.ts"
import { createRandomToken } from "../web/bytes.ts"

/** How long the old address can be put back, in seconds. */
const restoreSeconds = 7 * 86_400

/** The content of a link that puts an address back. */
export interface RestoreLink {
  readonly user: string
  /** The address to put back. */
  readonly email: string
  readonly token: string
}

const purpose: Purpose<RestoreLink> = "email-restore"

/** Returns what the store contains while a link of this user works. Links have tokens of their own, by which they are not found. */
const toMark = async (userId: string): Promise<{ readonly identifier: string; readonly token: string }> => {
  const token = await toHash(["restore-email-mark", userId].join("\0"))
  return { identifier: `restore-email:${token}`, token }
}

/** Returns the hash of a link for the store. */
export const toRestoreHash = ({ user, email, token }: RestoreLink): Promise<string> =>
  toHash(["restore-email", user, email, token].join("\0"))

/**
 * Stores a link that puts the user's address back, and returns its content. Returns `undefined` if they have not proven the address, because its owner
 * may be somebody else, or if the link to an earlier address still works: a thief who changes the address twice would otherwise have a link that works
 * after the owner has used theirs.
 */
export async function createRestoreLink(
  context: RequestContext,
  { id, email, emailVerified }: AdapterUser,
): Promise<RestoreLink | undefined> {
  const address = emailVerified ? toRecipient(email) : undefined
  if (address === undefined) return undefined
  const { createVerificationToken, useVerificationToken } = requireLinks(context.settings)
  const link = { user: String(id), email: address, token: createRandomToken() }
  const mark = await toMark(link.user)
  const earlier = await useVerificationToken(mark)
  if (earlier && new Date(earlier.expires) > context.now) {
    await createVerificationToken({ ...mark, expires: new Date(earlier.expires) })
    return undefined
  }
  const expires = new Date(context.now.getTime() + restoreSeconds * 1000)
  await storeRestoreLink(context, link, expires)
  await createVerificationToken({ ...mark, expires })
  return link
}

/** Lets the next change of the user's address create a link again, because the last one was used or never mailed. @throws {AdapterError} */
export async function allowRestoreLink({ settings }: RequestContext, userId: string): Promise<void> {
  await requireLinks(settings).useVerificationToken(await toMark(userId))
}

/** Stores a link until this date. @throws {AdapterError} */
export async function storeRestoreLink({ settings }: RequestContext, link: RestoreLink, expires: Date): Promise<void> {
  const row = { identifier: link.email, token: await toRestoreHash(link), expires }
  await requireLinks(settings).createVerificationToken(row)
}

/** Returns the content of a link, or `undefined` if it was changed or has expired. @param sealed may be any value */
export const openRestoreLink = async (
  { keys, now }: RequestContext,
  sealed: unknown,
): Promise<RestoreLink | undefined> =>
  typeof sealed === "string" ? await open(keys, purpose, sealed, { lifetime: restoreSeconds, now }) : undefined

/** Mails the link to the old address. A mail that cannot be sent is logged, because the change has already happened. */
export async function mailNotice(context: RequestContext, { email }: AdapterUser, link: RestoreLink): Promise<void> {
  const url = new URL(routeUrl(context, "restore-email"))
  const sealed = await seal(context.keys, purpose, link, { lifetime: restoreSeconds, now: context.now })
  url.searchParams.set("link", sealed)
  try {
    await sendFlowMail(context, {
      kind: "email-changed",
      to: toRecipient(email)!,
      title: "mailEmailChanged",
      lead: "mailEmailChangedText",
      end: "mailEmailNotYou",
      button: "restoreEmail",
      url: url.href,
      seconds: restoreSeconds,
    })
  } catch (thrown) {
    context.settings.logger.error("mail", thrown as Error)
    await allowRestoreLink(context, link.user)
  }
}
