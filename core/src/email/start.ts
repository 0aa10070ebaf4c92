import { requireLinks } from "../app/adapter-calls.ts"
import type { RouteContext } from "../app/context.ts"
import { toAddress } from "../web/address.ts"
import { toDecodedUrl } from "../web/url.ts"
import { tooManyAttempts } from "../app/limits/code.ts"
import { mayMail } from "../mail/limit.ts"
import { createLinkToken, type LinkToken, toOwner, toRowToken } from "./link.ts"
import { AuthError, EmailSignInError, SignInError } from "../errors.ts"
import { sendsWords } from "../app/symbols.ts"
import { defaultMaxAge, type EmailConfig } from "../app/email-provider.ts"
import { findHelp } from "../app/help.ts"
import { trace } from "../app/trace.ts"
import { getMailUser } from "./mail-user.ts"
import type { MailCodes } from "./feature.ts"
import type { EmailSettings } from "./settings.ts"
import { rememberLink } from "./link-cookie.ts"
import { loadOnce } from "../app/load-once.ts"
import { type Flow, redirect } from "../app/outcome.ts"
import { askSignInCallback } from "../signin/callback.ts"
import { chooseTarget, homeUrl, isShort, pageUrl, requestedTarget, routeUrl } from "../app/target.ts"
import { toWholeRequest } from "../web/incoming-request.ts"

/** Needed only by apps with a choice of languages. */
const loadLanguages = /* @__PURE__ */ loadOnce(() => import("../http/language.ts"))

/**
 * Returns `POST signin/:provider` of an e-mail provider, which mails a link, a code or both. Known and unknown addresses cause the same calls in the same order,
 * and get the same response. A request with the field `code` completes the sign-in.
 * @param mailCodes exists if the provider has the option `code`
 */
export const createEmailStart =
  (mailCodes: MailCodes | undefined): Flow<EmailSettings> => async (context, provider) => {
    const codes = await mailCodes?.load()
    if (codes && context.body.has("code")) return await codes.signInByCode(context, provider)
    const address = requireAddress(context, provider)
    // the page with the form for the code passes the target on
    const callbackUrl = codes && requestedTarget(context)
    const sentUrl = pageUrl(context, "verifyRequest", { provider: provider.id, type: provider.type, callbackUrl })
    const sent = redirect(sentUrl)
    if (!await mayMail(context.settings, provider.id, address)) {
      trace(context, "no mail: this address has reached its limit for now")
      context.report?.({ outcome: "refused", reason: "EmailSignInError", code: tooManyAttempts })
      // set the same cookies as if a mail had been sent, so that the response does not reveal how many mails others requested
      const link = await createLink(context, provider)
      await codes?.rememberRequest(context, provider, { address, owner: await toOwner(), link: link?.hash })
      return sent
    }
    const { owner, params } = await getMailUser(context, provider, address)
    const otherUrl = await askSignInCallback(context, { ...params, email: { verificationRequest: true } })
    if (otherUrl) return redirect(otherUrl)
    const link = await createLink(context, provider, { address, owner })
    const code = await codes?.createCode(context, provider, { address, owner, link: link?.hash })
    await send(context, provider, address, { link, code, pageUrl: sentUrl })
    trace(context, link ? code ? "link and code mailed" : "link mailed" : "code mailed", { provider: provider.id })
    return sent
  }

function requireAddress({ body }: RouteContext, provider: EmailConfig): string {
  const refusal = `Provider "${provider.id}": the entered text is not one plain e-mail address`
  try {
    const address = toAddress(body.get("email"), provider.normalizeIdentifier?.bind(provider))
    if (address !== undefined) return address
  } catch (thrown) {
    throw new SignInError(refusal, { type: "InvalidEmail", cause: thrown })
  }
  throw new SignInError(refusal, { type: "InvalidEmail" })
}

interface StoredLink extends LinkToken {
  readonly expires: Date
}

/**
 * Returns a new link that this browser remembers, or `undefined` if the provider does not mail links.
 * @param of the address and the user for whom the link is stored. Without them, the link does not work
 */
async function createLink(
  context: RouteContext,
  provider: EmailConfig,
  of?: { readonly address: string; readonly owner: string },
): Promise<StoredLink | undefined> {
  if (provider.link === false) return undefined
  const { maxAge = defaultMaxAge } = provider
  const link = await createLinkToken(provider, context.boundOrigin)
  const expires = new Date(context.now.getTime() + maxAge * 1000)
  if (of) {
    const row = { identifier: of.address, token: await toRowToken(link.hash, of.owner), expires }
    await requireLinks(context.settings).createVerificationToken(row)
  }
  rememberLink(context, link.hash, maxAge)
  return { ...link, expires }
}

/** Secrets in a mail: a link, a code or both. */
interface Secrets {
  readonly link: StoredLink | undefined
  readonly code: { readonly code: string; readonly expires: Date } | undefined
  /** The page where the user enters the code. */
  readonly pageUrl: string
}

async function send(
  context: RouteContext,
  provider: EmailConfig,
  identifier: string,
  { link, code, pageUrl }: Secrets,
): Promise<void> {
  const { settings: { theme }, request, origin } = context
  const secrets = link
    ? { url: await toLinkUrl(context, provider, identifier, link), token: link.token, expires: link.expires }
    : { url: pageUrl, token: code!.code, expires: code!.expires }
  context.settings.hide?.([{ token: link?.token, code: code?.code }])
  const chosen = context.settings.languages && await (await loadLanguages()).getLanguage(context.settings, request)
  const sent = {
    identifier,
    ...secrets,
    ...(code && { code: code.code }),
    origin,
    provider,
    theme,
    language: chosen?.language,
    request: toWholeRequest(request),
  }
  findHelp(context.settings)?.keepMail(context.settings, {
    to: identifier,
    contents: sent,
    isOwn: !provider[sendsWords],
  })
  try {
    await provider.sendVerificationRequest(sent)
  } catch (thrown) {
    if (thrown instanceof AuthError) throw thrown
    throw new EmailSignInError(`Provider "${provider.id}": the mail could not be sent`, { cause: thrown })
  }
}

async function toLinkUrl(
  context: RouteContext,
  provider: EmailConfig,
  identifier: string,
  { token }: LinkToken,
): Promise<string> {
  const target = await chooseTarget(context, requestedTarget(context))
  const url = new URL(routeUrl(context, `callback/${provider.id}`))
  url.searchParams.set("callbackUrl", isShort(context, target) ? toDecodedUrl(target) : homeUrl(context))
  url.searchParams.set("token", token)
  url.searchParams.set("email", identifier)
  return url.href
}
