/**
 * Sends the userinfo requests that the options declare.
 * @module
 */
import { isBag } from "../app/merge-options.ts"
import { type Bag, find, toKind, toProfileError } from "./declared-value.ts"
import { toFormError, toStatusError } from "./said.ts"
import type { OAuthSettings } from "./settings.ts"

/** Values that request templates may contain. */
export interface TemplateValues extends Bag {
  readonly token: unknown
  profile?: unknown
}

const names = /\{(access_token|client_id|client_secret|(?:token|profile)\.[\w.]+)\}/g

/** Returns the template with its values. @throws {AuthError} that names a missing value */
function fill(id: string, template: string, scope: TemplateValues, encode: (text: string) => string): string {
  return template.replace(names, (_, path: string) => {
    const value = find(scope, path)
    if ((typeof value === "string" && value) || typeof value === "number") return encode(String(value))
    throw toProfileError(`Provider "${id}": userinfo needs \`${path}\`, which is ${toKind(value)}`)
  })
}

const asIs = (text: string) => text

function fillAll(id: string, value: unknown, scope: TemplateValues): unknown {
  if (typeof value === "string") return fill(id, value, scope, asIs)
  if (Array.isArray(value)) return value.map((one) => fillAll(id, one, scope))
  return isBag(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillAll(id, one, scope)]))
    : value
}

/** The options of a userinfo request. */
export type DeclaredRequest = Pick<
  OAuthSettings["userinfo"],
  "method" | "headers" | "body" | "bodyType" | "authorization"
>

/** The provider, and the function that sends requests to it. It adds a proof if the access token is bound to a key. */
export interface Sender {
  readonly provider: OAuthSettings
  readonly fetch: typeof globalThis.fetch
}

/** Returns the provider's JSON answer. Errors contain the URL without values. */
export async function sendDeclared(
  { provider, fetch }: Sender,
  url: string,
  { body, bodyType = "json", method = body ? "POST" : "GET", headers: added, authorization = "Bearer" }:
    DeclaredRequest,
  scope: TemplateValues,
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
    : typeof filled === "string" && filled
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
