import {
  type AdapterUser,
  createToken,
  type FlowMail,
  getBoundOrigin,
  hashParts,
  mayMailTo,
  sendFlowMail,
  storeLink,
  toRouteUrl,
} from "@svc-auth/core/flow-tools"
import type { FlowContext } from "@svc-auth/core/flows"
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
  context: FlowContext,
  { id }: PasswordConfig,
  { kind, address, token }: Link,
  user?: { readonly id: string; readonly stored: string | null },
): Promise<string> {
  const version = user ? [String(user.id), user.stored ?? ""] : []
  return await hashParts(
    "password-link",
    id,
    getBoundOrigin(context) ?? "",
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
  context: FlowContext,
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
  const link = { kind, address, token: createToken() }
  const works = mail.url === undefined
  const hash = works ? await toLinkHash(context, provider, link, user) : await hashParts(createToken())
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
  context: FlowContext,
  { id }: PasswordConfig,
  { kind, address, token }: Link,
  target: string | undefined,
): string {
  const url = new URL(toRouteUrl(context, `new-password/${id}`))
  url.searchParams.set("kind", kind)
  url.searchParams.set("email", address)
  url.searchParams.set("token", token)
  if (target !== undefined) url.searchParams.set("callbackUrl", target)
  return url.href
}
