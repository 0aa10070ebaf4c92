/**
 * Interprets the options that declare how a provider differs from the standards. Providers without such options do not load this module.
 * @module
 */
import { OAuthCallbackError } from "../errors.ts"
import { isBag } from "../app/merge-options.ts"
import { type DeclaredRequest, sendDeclared, type Sender, type TemplateValues } from "./declared-request.ts"
import {
  evaluate,
  type Field,
  find,
  isEmpty,
  isText,
  readEntries,
  readFlag,
  readText,
  rejectField,
  toKind,
  toProfileError,
  unwrap,
} from "./declared-value.ts"
import type { ProfileMap } from "./profile-map.ts"
import type { FurtherRequest, TokenAnswer } from "./provider.ts"
import type { Profile, TokenSet, User } from "../types.ts"
import type { OAuthSettings } from "./settings.ts"
import { toEmail } from "../web/address.ts"
import { toSpaced } from "../web/text.ts"
import type { ReadResponse } from "../app/strict-oauth.ts"

/**
 * Returns the user that `map` finds in the profile.
 * @throws {AuthError} of type `OAuthProfileParseError` if a field has an unexpected form, or there is no id; the message contains the path and the
 * kind of the value found
 */
export function toUser({ id: provider, config }: OAuthSettings, source: Profile): User {
  const map: ProfileMap = config.map!
  const field = { id: provider, name: "id", source }
  const id = evaluate(field, map.id!)
  if (!isText(id) || id === "") rejectField(field, "text", map.id!, id)
  const [name, email, image] = (["name", "email", "image"] as const).map((name) =>
    readText({ ...field, name }, map[name])
  )
  return { id: id as string, name, email, image }
}

/**
 * Returns the profile with the e-mail address that `map` finds, and whether that is verified. Both are read from the same source, because the
 * claims of an ID token do not apply to an address in userinfo, or vice versa.
 * @param sources the answers that make up the profile, the preferred one first. Default: the profile itself
 */
export function withEmail(
  { id, config }: OAuthSettings,
  profile: Profile,
  sources: readonly Profile[] = [],
): Profile {
  const map: ProfileMap = config.map!
  const { email_verified: _, ...trusted } = profile
  for (const source of sources.length > 0 ? sources : [profile]) {
    const email = readText({ id, name: "email", source }, map.email ?? (map.id ? undefined : "email"))
    if (email === null) continue
    const verified = isVerified({ id, name: "email_verified", source }, map.email_verified, email)
    return { ...trusted, email, ...verified !== undefined && { email_verified: verified } }
  }
  return trusted
}

/** Returns whether the provider declares this address verified, or `undefined` if it does not declare anything. */
function isVerified(field: Field, claim: ProfileMap["email_verified"], email: string): boolean | undefined {
  if (claim === undefined || claim === true) return claim
  if (typeof claim === "string") return readFlag(field, claim)
  if ("every" in claim) {
    const flags = claim.every.map((path) => readFlag(field, path, claim.text))
    return flags.includes(undefined) ? undefined : !flags.includes(false)
  }
  // an address may be in the list twice, and be verified in one place only
  const same = readEntries(field, claim).filter(({ entry }) => {
    const address = find(entry, claim.value)
    return typeof address === "string" && toEmail(address) === toEmail(email)
  })
  return same.length > 0 ? same.every(({ fits }) => fits) : undefined
}

const secrets: ReadonlySet<string> = new Set(["access_token", "refresh_token", "id_token"])

/**
 * Returns the profile: from the token answer, or from the userinfo request and the further requests that the options declare.
 * @throws {AuthError} of type `OAuthProfileParseError` if an answer has an unexpected form; the message contains the path and the kind of the
 * value found
 */
export async function readDeclared(
  provider: OAuthSettings,
  tokens: TokenSet,
  { url, plain, fetch }: { url: () => string; plain: () => Promise<Profile>; fetch: typeof globalThis.fetch },
): Promise<Profile> {
  const { id, userinfo, config } = provider
  const scope: TemplateValues = {
    access_token: tokens.access_token,
    client_id: config.clientId,
    client_secret: config.clientSecret,
    token: tokens,
  }
  const { userinfo_signed_response_alg, userinfo_encrypted_response_alg } = config.client ?? {}
  const isJwt = userinfo_signed_response_alg ?? userinfo_encrypted_response_alg
  const answer = userinfo.from === "token"
    ? Object.fromEntries(Object.entries(tokens).filter(([name]) => !secrets.has(name)))
    : isJwt
    ? await plain()
    : await sendDeclared({ provider, fetch }, url(), userinfo, scope)
  const what = userinfo.from === "token" ? "the token answer" : "the userinfo answer"
  const found = unwrap(id, what, answer, userinfo.unwrap)
  if (!isBag(found)) {
    const where = userinfo.unwrap ? `\`${userinfo.unwrap}\` of ${what}` : what
    throw toProfileError(`Provider "${id}": ${where} is ${toKind(found)}; expected an object`)
  }
  const profile: Profile = { ...found }
  scope.profile = profile
  for (const one of userinfo.more ?? []) {
    if (one.unless !== undefined && !isEmpty(find(profile, one.unless))) continue
    const more = await requestMore(
      { provider, fetch },
      { ...one, url: one.url.replace("{userinfo}", () => url()) },
      userinfo,
      scope,
    )
    if (more !== undefined) profile[one.as] = more
  }
  return profile
}

async function requestMore(
  sender: Sender,
  { url, headers, unwrap: path, optional, as }: FurtherRequest,
  { authorization }: DeclaredRequest,
  scope: TemplateValues,
): Promise<unknown> {
  try {
    const answer = await sendDeclared(sender, url, { headers, authorization }, scope)
    return unwrap(sender.provider.id, `the answer for \`${as}\``, answer, path)
  } catch (error) {
    if (optional) return undefined
    throw error
  }
}

/** Returns the token endpoint's answer as RFC 6749 §5.1 defines it, as far as the declared differences allow. */
export async function toStandardAnswer(
  id: string,
  response: ReadResponse,
  { type, scope, expires, unwrap: path, contentType, emptyMembers, error }: TokenAnswer,
): Promise<Pick<Response, "status" | "headers" | "json">> {
  const { status } = response
  const headers = new Headers(response.headers)
  if (contentType === "any") headers.set("content-type", "application/json")
  const received: unknown = await response.json().catch(() => undefined)
  const refuse = (place: string, value: unknown): never => {
    throw new OAuthCallbackError(`Provider "${id}": ${place} is ${toKind(value)}; expected an object`)
  }
  if (!isBag(received)) {
    if (status === 200 && received !== undefined) refuse("the token answer", received)
    return { status, headers, json: () => response.json() }
  }
  const code = error && find(received, error)
  const isError = !isEmpty(code) && code !== 0
  // some answers have the tokens at the top level, contrary to the vendor's documentation
  const isFlat = path !== undefined && isEmpty(find(received, path)) && !isEmpty(received.access_token)
  const found = isError
    ? { error: isText(code) ? String(code) : toKind(code) }
    : received.error || isFlat
    ? received
    : unwrap(id, "the token answer", received, path, (message) => new OAuthCallbackError(message))
  const body: Record<string, unknown> = isBag(found) ? { ...found } : refuse(`\`${path}\` of the token answer`, found)
  if (emptyMembers) { for (const name of Object.keys(body)) if (body[name] === "") delete body[name] }
  if (type === "optional") body.token_type ??= "bearer"
  if (scope === "array" && Array.isArray(body.scope) && body.scope.every((one) => typeof one === "string")) {
    body.scope = body.scope.join(" ")
  }
  if (scope === "comma" && typeof body.scope === "string") body.scope = toSpaced(body.scope)
  if (expires === "zeroIsNever" && (body.expires_in === 0 || body.expires_in === "0")) delete body.expires_in
  return { status, headers, json: () => Promise.resolve(body) }
}
