import type { VerificationToken } from "../app/adapter.ts"
import { requireLinks } from "../app/adapter-calls.ts"
import type { RouteContext } from "../app/context.ts"
import { toAddress } from "../web/address.ts"
import type { IncomingRequest } from "../web/incoming-request.ts"
import { toLinkHash, toOwner, toRowToken } from "./link.ts"
import { Verification } from "../errors.ts"
import { defaultMaxAge, type EmailConfig } from "../app/email-provider.ts"
import { trace } from "../app/trace.ts"
import { provideCsrf } from "../http/csrf-token.ts"
import { getMailUser } from "./mail-user.ts"
import { finish } from "../signin/finish.ts"
import { forgetLink, holdsLink } from "./link-cookie.ts"
import { type Flow, type Outcome, page } from "../app/outcome.ts"
import { chooseTarget, requestedTarget, routeUrl } from "../app/target.ts"

/** The content of a mailed link. */
interface Link {
  readonly address: string
  readonly token: string
  readonly hash: string
}

/**
 * `GET callback/:provider` of an e-mail provider: shows a button, because programs that scan mail also follow links. If the browser that requested
 * this link navigates to it, the user is signed in without the button.
 */
export const emailLink: Flow<EmailConfig> = async (context, provider) => {
  const { query, request } = context
  const single = (name: string) => query.getAll(name).length === 1 ? query.get(name) : undefined
  const link = await readLink(context, provider, single("email"), single("token"))
  const [navigates, held] = [isPlainNavigation(request), holdsLink(context, link.hash)]
  trace(context, navigates && held ? "link: this browser asked for it" : "link: to be confirmed", { navigates, held })
  if (navigates && held) return await redeemLink(context, provider, link)
  return page({
    name: "confirm",
    action: routeUrl(context, `callback/${provider.id}`),
    email: link.address,
    token: link.token,
    callbackUrl: requestedTarget(context),
    csrfToken: await provideCsrf(context),
  })
}

/** `POST callback/:provider` of an e-mail provider: the user pressed the button. */
export const emailConfirm: Flow<EmailConfig> = async (context, provider) => {
  const { body } = context
  return await redeemLink(context, provider, await readLink(context, provider, body.get("email"), body.get("token")))
}

/** Returns true if a browser navigates to this URL. Scripts, prefetches and programs without Fetch metadata do not navigate. */
const isPlainNavigation = ({ headers }: IncomingRequest): boolean =>
  headers.get("sec-fetch-mode") === "navigate" && !headers.has("sec-purpose") && !headers.has("purpose")

async function readLink(
  { boundOrigin }: RouteContext,
  { id }: EmailConfig,
  email: unknown,
  token: unknown,
): Promise<Link> {
  // links contain the normalized address only
  if (typeof email === "string" && toAddress(email) === email && typeof token === "string" && token !== "") {
    return { address: email, token, hash: await toLinkHash(id, token, boundOrigin) }
  }
  throw new Verification(`Provider "${id}": the link was changed or is incomplete`)
}

/** Signs in the user of this link. The link is deleted first, so that a second request cannot use it. */
async function redeemLink(context: RouteContext, provider: EmailConfig, { address, hash }: Link): Promise<Outcome> {
  const { owner, params } = await getMailUser(context, provider, address)
  const row = await useRow(context, { address, hash }, owner) ??
    // no user had the address when the link was requested. Addresses without a user cause the same calls
    await useRow(context, { address, hash }, await toOwner())
  forgetLink(context, hash, provider.maxAge ?? defaultMaxAge)
  if (!row) {
    throw new Verification(`Provider "${provider.id}": the link was used already, or was never sent`)
  }
  if (!(new Date(row.expires).getTime() > context.now.getTime())) {
    throw new Verification(`Provider "${provider.id}": the link has expired`)
  }
  return await finish(context, { ...params, target: await chooseTarget(context, requestedTarget(context)) })
}

/** Deletes the link's row. Returns `null` if there is none for this user. @throws {AdapterError} */
const useRow = async (
  { settings }: RouteContext,
  { address, hash }: Pick<Link, "address" | "hash">,
  owner: string,
): Promise<VerificationToken | null> =>
  await requireLinks(settings).useVerificationToken({ identifier: address, token: await toRowToken(hash, owner) })
