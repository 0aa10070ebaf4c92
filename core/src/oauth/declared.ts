/**
 * Interprets the options that declare how a provider differs from the standards. Providers without such options do not load this module.
 * @module
 */
import { OAuthCallbackError, OAuthProfileParseError } from "../errors.ts"
import { isBag } from "../app/merge-options.ts"
import type { FurtherRequest, ProfileList, ProfileMap, ProfileValue, TokenAnswer } from "./provider.ts"
import type { Profile, TokenSet, User } from "../types.ts"
import type { OAuthSettings } from "./settings.ts"
import { toEmail } from "../web/address.ts"
import { toSpaced } from "../web/text.ts"
import { toFormError, toStatusError } from "./said.ts"
import type { ReadResponse } from "./transport.ts"

type Bag = Record<string, unknown>

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ""

/** Returns the value at a path such as `data.0.name`. */
export function find(source: unknown, path: string): unknown {
  let value = source
  for (const name of path.split(".")) {
    value = typeof value === "object" && value !== null && Object.hasOwn(value, name) ? (value as Bag)[name] : undefined
  }
  return value
}

/** Returns only the kind of a value, because the value may be a secret. */
function toKind(value: unknown): string {
  if (value === undefined) return "missing"
  if (value === null || value === "") return value === null ? "null" : "empty"
  if (Array.isArray(value)) return "a list"
  return typeof value === "object"
    ? `an object with ${Object.keys(value).slice(0, 8).join(", ") || "no members"}`
    : `a ${typeof value}`
}

/**
 * Returns the value at the path. @throws {OAuthProfileParseError} {@linkcode OAuthCallbackError} with provider, path and the kind of the value
 * found
 */
function unwrap(
  id: string,
  what: string,
  source: unknown,
  path: string | undefined,
  error: typeof OAuthCallbackError | typeof OAuthProfileParseError = OAuthProfileParseError,
): unknown {
  if (!path) return source
  const value = find(source, path)
  if (!isEmpty(value)) return value
  throw new error(
    `Provider "${id}": \`${path}\` of ${what} is ${toKind(value)}; the answer is ${toKind(source)}`,
  )
}

const isList = (expression: ProfileValue): expression is readonly ProfileValue[] => Array.isArray(expression)

const isText = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number"

/** A field of the user, and its source. */
interface Field {
  readonly id: string
  readonly name: string
  readonly source: unknown
}

/** @throws {OAuthProfileParseError} with provider, field, path and the kind of the value found */
function refuse({ id, name, source }: Field, expected: string, expression: ProfileValue, value: unknown): never {
  const path = typeof expression === "string" ? expression : JSON.stringify(expression).replaceAll("`", "")
  throw new OAuthProfileParseError(
    `Provider "${id}": \`${name}\` of the user should be ${expected} at \`${path}\`, which is ${toKind(value)}; ` +
      `the profile is ${toKind(source)}`,
  )
}

/** Returns the value that the expression finds, or `undefined`. @throws {OAuthProfileParseError} if a part of it has an unexpected form */
function evaluate(field: Field, expression: ProfileValue): unknown {
  const { source } = field
  if (typeof expression === "string") return find(source, expression)
  if (isList(expression)) return expression.map((one) => evaluate(field, one)).find((value) => !isEmpty(value))
  if ("join" in expression) return expression.join.map((path) => readText(field, path)).filter(Boolean).join(" ")
  if ("template" in expression) {
    if (expression.if !== undefined && isEmpty(find(source, expression.if))) return undefined
    let isComplete = true
    const text = expression.template.replace(/\{([\w.]+)\}/g, (_, path: string) => {
      const part = readText(field, path)
      isComplete &&= part !== null
      return encodeURIComponent(part!)
    })
    return isComplete ? text : undefined
  }
  return find(readEntries(field, expression).find(({ fits }) => fits)?.entry, expression.value)
}

/** Returns the objects in the list, and whether they match `where`. */
function readEntries(field: Field, { list, where = {} }: ProfileList): readonly { entry: Bag; fits: boolean }[] {
  const entries = find(field.source, list) ?? []
  if (!Array.isArray(entries)) return refuse(field, "in a list", list, entries)
  return entries.map((entry: unknown, i) => ({
    entry: isBag(entry) ? entry : refuse(field, "in an object", `${list}.${i}`, entry),
    fits: Object.entries(where).every(([path, wanted]) => find(entry, path) === wanted),
  }))
}

/** Returns text or a number as text, or `null` if there is no value. @throws {OAuthProfileParseError} for any other value */
function readText(field: Field, expression: ProfileValue | undefined): string | null {
  const value = expression && evaluate(field, expression)
  if (isEmpty(value) || value === false) return null
  return isText(value) && (field.name !== "email" || typeof value === "string")
    ? String(value)
    : refuse(field, "text", expression!, value)
}

/** Returns the value of a claim, or `undefined` if there is none. @throws {OAuthProfileParseError} unless it is true or false */
function readFlag(field: Field, path: string, mayBeText?: boolean): boolean | undefined {
  const value = find(field.source, path)
  if (isEmpty(value)) return undefined
  const flag = mayBeText && ["true", "false"].includes(value as string) ? value === "true" : value
  return typeof flag === "boolean" ? flag : refuse(field, "true or false", path, value)
}

/**
 * Returns the user that `map` finds in the profile.
 * @throws {OAuthProfileParseError} if a field has an unexpected form, or there is no id; the message contains the path and the kind of the value
 * found
 */
export function toUser({ id: provider, config }: OAuthSettings, source: Profile): User {
  const map: ProfileMap = config.map!
  const field = { id: provider, name: "id", source }
  const id = evaluate(field, map.id!)
  if (!isText(id) || id === "") refuse(field, "text", map.id!, id)
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

/** Values that request templates may contain. */
interface Scope extends Bag {
  readonly token: unknown
  profile?: unknown
}

const names = /\{(access_token|client_id|client_secret|(?:token|profile)\.[\w.]+)\}/g

/** Returns the template with its values. @throws {OAuthProfileParseError} that names a missing value */
function fill(id: string, template: string, scope: Scope, encode: (text: string) => string): string {
  return template.replace(names, (_, path: string) => {
    const value = find(scope, path)
    if ((typeof value === "string" && value) || typeof value === "number") return encode(String(value))
    throw new OAuthProfileParseError(`Provider "${id}": userinfo needs \`${path}\`, which is ${toKind(value)}`)
  })
}

const asIs = (text: string) => text

function fillAll(id: string, value: unknown, scope: Scope): unknown {
  if (typeof value === "string") return fill(id, value, scope, asIs)
  if (Array.isArray(value)) return value.map((one) => fillAll(id, one, scope))
  return isBag(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillAll(id, one, scope)]))
    : value
}

type Request = Pick<OAuthSettings["userinfo"], "method" | "headers" | "body" | "bodyType" | "authorization">

/** The provider, and the function that sends requests to it. It adds a proof if the access token is bound to a key. */
interface Sender {
  readonly provider: OAuthSettings
  readonly fetch: typeof globalThis.fetch
}

/** Returns the provider's JSON answer. Errors contain the URL without values. */
async function request(
  { provider, fetch }: Sender,
  url: string,
  { body, bodyType = "json", method = body ? "POST" : "GET", headers: added, authorization = "Bearer" }: Request,
  scope: Scope,
): Promise<unknown> {
  const { id } = provider
  const where = url.split("?", 1)[0]!
  const headers = new Headers({ accept: "application/json" })
  if (authorization !== "none") headers.set("authorization", `${authorization} ${scope.access_token}`)
  for (const [name, value] of Object.entries(added ?? {})) headers.set(name, fill(id, value, scope, asIs))
  const filled = body && fillAll(id, body, scope)
  const isForm = bodyType === "form"
  if (filled && !headers.has("content-type")) {
    headers.set("content-type", isForm ? "application/x-www-form-urlencoded" : "application/json")
  }
  const sent = isForm && isBag(filled)
    ? String(new URLSearchParams(filled as Record<string, string>))
    : isBag(filled)
    ? JSON.stringify(filled)
    : filled as string | undefined
  const target = fill(id, url, scope, encodeURIComponent)
  const response = await fetch(target, { method, headers, ...sent && { body: sent } }).catch((error: Error) => {
    // the path may contain the token
    const { href, origin, pathname } = URL.parse(target) ?? { href: target, origin: "", pathname: target }
    const message = String(error?.message).replaceAll(href, where).replaceAll(origin + pathname, where)
    throw new Error(message, { cause: error?.cause })
  })
  if (response.status !== 200) {
    throw await toStatusError(where, response, { token: scope.access_token, secret: scope.client_secret })
  }
  return await response.json().catch(() => {
    throw toFormError(where, response, "JSON")
  })
}

const secrets: ReadonlySet<string> = new Set(["access_token", "refresh_token", "id_token"])

/**
 * Returns the profile: from the token answer, or from the userinfo request and the further requests that the options declare.
 * @throws {OAuthProfileParseError} if an answer has an unexpected form; the message contains the path and the kind of the value found
 */
export async function readDeclared(
  provider: OAuthSettings,
  tokens: TokenSet,
  { url, plain, fetch }: { url: () => string; plain: () => Promise<Profile>; fetch: typeof globalThis.fetch },
): Promise<Profile> {
  const { id, userinfo, config } = provider
  const scope: Scope = {
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
    : await request({ provider, fetch }, url(), userinfo, scope)
  const what = userinfo.from === "token" ? "the token answer" : "the userinfo answer"
  const found = unwrap(id, what, answer, userinfo.unwrap)
  if (!isBag(found)) {
    const where = userinfo.unwrap ? `\`${userinfo.unwrap}\` of ${what}` : what
    throw new OAuthProfileParseError(`Provider "${id}": ${where} is ${toKind(found)}; expected an object`)
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
  { authorization }: Request,
  scope: Scope,
): Promise<unknown> {
  try {
    const answer = await request(sender, url, { headers, authorization }, scope)
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
    : unwrap(id, "the token answer", received, path, OAuthCallbackError)
  const body: Bag = isBag(found) ? { ...found } : refuse(`\`${path}\` of the token answer`, found)
  if (emptyMembers) { for (const name of Object.keys(body)) if (body[name] === "") delete body[name] }
  if (type === "optional") body.token_type ??= "bearer"
  if (scope === "array" && Array.isArray(body.scope) && body.scope.every((one) => typeof one === "string")) {
    body.scope = body.scope.join(" ")
  }
  if (scope === "comma" && typeof body.scope === "string") body.scope = toSpaced(body.scope)
  if (expires === "zeroIsNever" && (body.expires_in === 0 || body.expires_in === "0")) delete body.expires_in
  return { status, headers, json: () => Promise.resolve(body) }
}
