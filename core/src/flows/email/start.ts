import { requireLinks } from "../../settings/adapter.ts"
import type { RouteContext } from "../../request/context.ts"
import { toAddress } from "../../web/address.ts"
import { toDecodedUrl } from "../../web/url.ts"
import { mayMail } from "./limit.ts"
import { createLinkToken, type LinkToken } from "./link.ts"
import { AuthError, EmailSignInError, InvalidEmail } from "../../errors.ts"
import { defaultMaxAge, type EmailConfig } from "../../model/email-provider.ts"
import { trace } from "../../request/trace.ts"
import { getMailUser } from "./mail-user.ts"
import { rememberLink } from "./link-cookie.ts"
import { type Flow, redirect } from "../outcome.ts"
import { askSignInCallback } from "../signin-callback.ts"
import { chooseTarget, homeUrl, isShort, pageUrl, requestedTarget, routeUrl } from "../target.ts"
import { toWholeRequest } from "../../web/incoming-request.ts"

/**
 * `POST signin/:provider` of an e-mail provider: mails a link. Known and unknown addresses lead to the same calls in the same order,
 * and get the same response.
 */
export const emailStart: Flow<EmailConfig> = async (context, provider) => {
  const address = requireAddress(context, provider)
  const sent = redirect(pageUrl(context, "verifyRequest", { provider: provider.id, type: provider.type }))
  if (!await mayMail(context.settings, provider.id, address)) {
    trace(context, "no mail: this address has reached its limit for now")
    // set the same cookie as if a mail was sent, so that the response does not reveal how many mails others asked for
    rememberLink(context, (await createLinkToken(provider, context.boundOrigin)).hash, provider.maxAge ?? defaultMaxAge)
    context.settings.logger.warn(
      "mail-limit",
      `Provider "${provider.id}": no mail was sent, because the address has reached its limit for now`,
    )
    return sent
  }
  const otherUrl = await askSignInCallback(context, {
    ...await getMailUser(context, provider, address),
    email: { verificationRequest: true },
  })
  if (otherUrl) return redirect(otherUrl)
  await sendLink(context, provider, address, await storeLink(context, provider, address))
  trace(context, "link mailed", { provider: provider.id })
  return sent
}

function requireAddress({ body }: RouteContext, provider: EmailConfig): string {
  const refusal = `Provider "${provider.id}": the entered text is not one plain e-mail address`
  try {
    const address = toAddress(body.get("email"), provider.normalizeIdentifier?.bind(provider))
    if (address !== undefined) return address
  } catch (thrown) {
    throw new InvalidEmail(refusal, { cause: thrown })
  }
  throw new InvalidEmail(refusal)
}

interface StoredLink extends LinkToken {
  readonly expires: Date
}

async function storeLink(context: RouteContext, provider: EmailConfig, address: string): Promise<StoredLink> {
  const { maxAge = defaultMaxAge } = provider
  const link = await createLinkToken(provider, context.boundOrigin)
  const expires = new Date(context.now.getTime() + maxAge * 1000)
  await requireLinks(context.settings).createVerificationToken({ identifier: address, token: link.hash, expires })
  rememberLink(context, link.hash, maxAge)
  return { ...link, expires }
}

async function sendLink(
  context: RouteContext,
  provider: EmailConfig,
  identifier: string,
  { token, expires }: StoredLink,
): Promise<void> {
  const target = await chooseTarget(context, requestedTarget(context))
  const url = new URL(routeUrl(context, `callback/${provider.id}`))
  url.searchParams.set("callbackUrl", isShort(context, target) ? toDecodedUrl(target) : homeUrl(context))
  url.searchParams.set("token", token)
  url.searchParams.set("email", identifier)
  const { settings: { theme }, request, origin } = context
  try {
    await provider.sendVerificationRequest({
      identifier,
      url: url.href,
      token,
      expires,
      origin,
      provider,
      theme,
      request: toWholeRequest(request),
    })
  } catch (thrown) {
    if (thrown instanceof AuthError) throw thrown
    throw new EmailSignInError(`Provider "${provider.id}": the mail could not be sent`, { cause: thrown })
  }
}
