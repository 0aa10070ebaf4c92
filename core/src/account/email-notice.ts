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
export const restoreSeconds: number = 7 * 86_400

/** The content of a link that puts an address back. */
export interface RestoreLink {
  readonly user: string
  /** The address to put back. */
  readonly email: string
  readonly token: string
}

const purpose: Purpose<RestoreLink> = "email-restore"

/** Returns the hash of a link for the store. */
export const toRestoreHash = ({ user, email, token }: RestoreLink): Promise<string> =>
  toHash(["restore-email", user, email, token].join("\0"))

/**
 * Stores a link that puts the user's address back, and returns its content. Returns `undefined` if they have not proven the address, because its owner
 * may be somebody else.
 */
export async function createRestoreLink(
  context: RequestContext,
  { id, email, emailVerified }: AdapterUser,
): Promise<RestoreLink | undefined> {
  const address = emailVerified ? toRecipient(email) : undefined
  if (address === undefined) return undefined
  const link = { user: String(id), email: address, token: createRandomToken() }
  await storeRestoreLink(context, link, new Date(context.now.getTime() + restoreSeconds * 1000))
  return link
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
  }
}
