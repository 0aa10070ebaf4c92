import type { RouteContext } from "@svc-auth/core/flows"
import {
  type AdapterUser,
  createRandomToken,
  type FlowMail,
  mayMailTo,
  type RequestContext,
  requireLinks,
  routeUrl,
  sendFlowMail,
} from "@svc-auth/core/flow-tools"
import { hashParts } from "../context.ts"
import type { PasswordConfig } from "./options.ts"

/** How long a link works, in seconds. */
export const linkSeconds: number = 30 * 60

/** Purpose of a link: to create an account, or to choose a new password. */
export type LinkKind = "sign-up" | "reset"

/** The content of a link's URL. */
export interface Link {
  readonly kind: LinkKind
  readonly address: string
  readonly token: string
}

/**
 * Returns the hash of a link for the store. A link to choose a new password works only as long as the user and their password are the same, so any
 * change invalidates it.
 */
export async function toLinkHash(
  context: RouteContext,
  { id }: PasswordConfig,
  { kind, address, token }: Link,
  user?: { readonly id: string; readonly stored: string | null },
): Promise<string> {
  const version = user ? [String(user.id), user.stored ?? ""] : []
  return await hashParts(
    "password-link",
    id,
    context.boundOrigin ?? "",
    kind,
    address,
    token,
    ...version,
  )
}

/**
 * Stores a link and mails it. For an address that does not get a link, it does the same with a link that does not work, and mails the other text.
 * The response therefore reveals nothing about the address.
 */
export async function mailLink(
  context: RouteContext,
  provider: PasswordConfig,
  { kind, address, user, mail, target }: {
    readonly kind: LinkKind
    readonly address: string
    /** The user whose password the link changes. */
    readonly user?:
      | (AdapterUser & { readonly stored: string | null })
      | undefined
    /** The mail. If it has a `url`, its button leads there instead of to the link. */
    readonly mail: Omit<FlowMail, "to" | "seconds">
    readonly target: string | undefined
  },
): Promise<void> {
  // each kind has its own limit, because a stranger who requests sign-up links must not keep the owner from a reset
  if (!await mayMailTo(context, `${provider.id} ${kind}`, address)) return
  const link = { kind, address, token: createRandomToken() }
  const works = mail.url === undefined
  const hash = works ? await toLinkHash(context, provider, link, user) : await hashParts(createRandomToken())
  const expires = new Date(context.now.getTime() + linkSeconds * 1000)
  await storeLink(context, { address, hash, expires })
  await sendFlowMail(context, {
    ...mail,
    to: address,
    ...works &&
      { url: toLinkUrl(context, provider, link, target), seconds: linkSeconds },
  })
}

function toLinkUrl(
  context: RouteContext,
  { id }: PasswordConfig,
  { kind, address, token }: Link,
  target: string | undefined,
): string {
  const url = new URL(routeUrl(context, `new-password/${id}`))
  url.searchParams.set("kind", kind)
  url.searchParams.set("email", address)
  url.searchParams.set("token", token)
  if (target !== undefined) url.searchParams.set("callbackUrl", target)
  return url.href
}

/** Stores a link under the hash of its secret. @throws {AdapterError} */
export async function storeLink(
  { settings }: RequestContext,
  { address, hash, expires }: { readonly address: string; readonly hash: string; readonly expires: Date },
): Promise<void> {
  await requireLinks(settings).createVerificationToken({ identifier: address, token: hash, expires })
}

/** Deletes a stored link. Returns its expiry, or `undefined` if it did not exist or has expired. @throws {AdapterError} */
export async function useLink(
  { settings, now }: RequestContext,
  address: string,
  hash: string,
): Promise<Date | undefined> {
  const row = await requireLinks(settings).useVerificationToken({ identifier: address, token: hash })
  const expires = row === null ? undefined : new Date(row.expires)
  return expires && expires > now ? expires : undefined
}
