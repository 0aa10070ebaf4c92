import { AdapterError, type ErrorPolicy, InvalidCode } from "../errors.ts"
import { countCode } from "../app/limits/limit.ts"
import { codeMaxAge, defaultMaxAge, type EmailConfig } from "../app/email-provider.ts"
import type { RequestContext, RouteContext, Taken } from "../app/context.ts"
import { trace } from "../app/trace.ts"
import type { Purpose, SecretKeys } from "../seal/keyring.ts"
import { open, seal } from "../seal/seal.ts"
import { requireLinks } from "../app/adapter-calls.ts"
import { createRandomToken, toBase64Url } from "../web/bytes.ts"
import { finish } from "../signin/finish.ts"
import type { Flow } from "../app/outcome.ts"
import { chooseTarget, requestedTarget } from "../app/target.ts"
import { createDigits, readDigits } from "../web/digits.ts"
import { toOwner, toRowToken } from "./link.ts"
import { forgetLink } from "./link-cookie.ts"
import { getMailUser } from "./mail-user.ts"

// A code has few digits, so it works only together with a cookie of the browser that requested it. The row in the store has an HMAC over both. If
// the mail also contains a link, the link's row decides which of the two is used first.

/** Returns how long a code works, in seconds. The windows of its counters are longer. */
const toLifetime = ({ maxAge = defaultMaxAge }: EmailConfig): number => Math.min(codeMaxAge, maxAge)

/** Returns the number of digits of the provider's codes. */
const toLength = ({ code }: EmailConfig): number => (typeof code === "object" ? code.digits : undefined) ?? 8

/** A request for a code. The browser stores it in an encrypted cookie. */
interface CodeRequest {
  readonly provider: string
  readonly address: string
  /** What stands for the user who had the address at the request. */
  readonly owner: string
  /** Random text that only this browser has, for this mail. */
  readonly browser: string
  /** The hash of the link in the same mail, if there is one. */
  readonly link?: string | undefined
}

const purpose: Purpose<CodeRequest> = "code"

/**
 * Remembers that this browser requested the code that is mailed with the link of this hash. It replaces the browser's previous request, so only one
 * code at a time works in it.
 */
export async function rememberRequest(
  { jar, cookies: { code }, keys, now }: RequestContext,
  provider: EmailConfig,
  { address, owner, link }: Pick<CodeRequest, "address" | "owner" | "link">,
): Promise<CodeRequest> {
  const request: CodeRequest = { provider: provider.id, address, owner, browser: createRandomToken(), link }
  const lifetime = toLifetime(provider)
  jar.set(code.name, await seal(keys, purpose, request, { lifetime, now }), { ...code.options, maxAge: lifetime })
  return request
}

/** Creates and stores a code that works in this browser, and returns it. */
export async function createCode(
  context: RequestContext,
  provider: EmailConfig,
  of: Pick<CodeRequest, "address" | "owner" | "link">,
): Promise<{ readonly code: string; readonly expires: Date }> {
  const request = await rememberRequest(context, provider, of)
  const code = createDigits(toLength(provider))
  const expires = new Date(context.now.getTime() + toLifetime(provider) * 1000)
  const token = await toCodeToken(context.keys[0], request, code)
  await requireLinks(context.settings).createVerificationToken({ identifier: of.address, token, expires })
  return { code, expires }
}

/**
 * Returns the hash that is stored in place of the code. There are few codes, but without the secret an attacker cannot compute the hashes of all of
 * them.
 */
async function toCodeToken(
  keys: SecretKeys,
  { provider, address, browser }: CodeRequest,
  code: string,
): Promise<string> {
  const mac = await keys.mac("code")
  return toBase64Url(await mac.sign([provider, address, browser, code].join("\0")))
}

/** Stands for a browser that has not requested a code. Its attempts cause the same store calls as attempts with a wrong code. */
const noRequest = { address: "-", owner: "-", browser: "-" } as const

/** Maximum number of requests that one attempt compares. More would be many guesses that count as one for their network. */
const maxRequests = 8

/** Returns this browser's requests that have not expired. A cookie planted by a sibling site must not hide the app's own. */
async function readRequests(
  { jar, cookies, keys, now }: RequestContext,
  provider: EmailConfig,
): Promise<readonly CodeRequest[]> {
  const lifetime = toLifetime(provider)
  const opened = await Promise.all(
    jar.all(cookies.code.name).map((value) => open(keys, purpose, value, { lifetime, now })),
  )
  const own = opened.flatMap((claims) => claims?.provider === provider.id ? claims : [])
  return own.length > 0 ? own.slice(0, maxRequests) : [{ provider: provider.id, ...noRequest }]
}

/** `POST signin/:provider` of an e-mail provider with the field `code`: signs in the user who received this code by mail. */
export const signInByCode: Flow<EmailConfig> = async (context, provider) => {
  const { jar, cookies, taken = [] } = context
  const code = readDigits(context.body.get("code"), toLength(provider))
  for (const request of code === undefined ? [] : await readRequests(context, provider)) {
    const counted = await claimCode(context, request, code!)
    if (!counted) continue
    jar.clear(cookies.code.name, cookies.code.options)
    if (request.link) forgetLink(context, request.link, provider.maxAge ?? defaultMaxAge)
    const { owner, params } = await getMailUser(context, provider, request.address)
    // the user has another address now, or was deleted
    if (request.owner !== owner && request.owner !== await toOwner()) break
    return await finish(context, {
      ...params,
      taken: [...taken, ...counted],
      target: await chooseTarget(context, requestedTarget(context)),
    })
  }
  throw new InvalidCode(`Provider "${provider.id}": the code is wrong, has expired or does not belong to this browser`)
}

/** The store failed while counting the attempt or looking for the code. */
class CodeStoreError extends AdapterError {
  static override readonly policy: ErrorPolicy = { page: "error", public: false, status: 503 }
}

/**
 * Counts the attempt, then uses up the code and the link in the same mail.
 * @returns the counts that a sign-in refunds, or `undefined` if the code is rejected
 * @throws {CodeStoreError}
 */
async function claimCode(
  context: RouteContext,
  request: CodeRequest,
  code: string,
): Promise<readonly Taken[] | undefined> {
  try {
    const { browser, address } = request
    const { taken, places, full } = await countCode(context.settings, ["code", browser], ["codeInAll", address])
    if (full) {
      trace(context, "code refused: too many wrong codes", { limit: full.limit })
      return undefined
    }
    return await useRows(context, request, code) ? [...taken, ...places] : undefined
  } catch (thrown) {
    if (thrown instanceof AdapterError) throw new CodeStoreError(thrown.message, { cause: thrown })
    throw thrown
  }
}

/** Deletes the code's row and its link's row. @returns true if both existed and the code has not expired */
async function useRows(
  { settings, keys, now }: RequestContext,
  request: CodeRequest,
  code: string,
): Promise<boolean> {
  const { useVerificationToken } = requireLinks(settings)
  const { address: identifier, owner, link } = request
  for (const secret of keys) {
    const row = await useVerificationToken({ identifier, token: await toCodeToken(secret, request, code) })
    if (!row) continue
    const isLive = new Date(row.expires).getTime() > now.getTime()
    return isLive &&
      (link === undefined ||
        await useVerificationToken({ identifier, token: await toRowToken(link, owner) }) !== null)
  }
  return false
}
