import type { Purpose } from "../seal/keyring.ts"
import { keysOf, type RouteContext } from "../app/context.ts"
import { InvalidCheck } from "../errors.ts"
import { open, seal } from "../seal/seal.ts"
import { holdsFlow } from "./flow-cookie.ts"
import { createStateError } from "./lost-flow.ts"
import type { OAuthSettings } from "./settings.ts"
import { type Flow, redirect } from "../app/outcome.ts"
import { findOtherCallback } from "./redirect-uri.ts"
import { routeUrl } from "../app/target.ts"

const purpose: Purpose<{ readonly provider: string; readonly fields: Record<string, string> }> = "form"

/** Maximum time between the provider's POST and the GET to which it is redirected, in seconds. */
const lifetime = 60
/** Maximum total size of the fields, in bytes. */
const maxFields = 2800
/** Maximum length of a sealed value that fits into a cookie with its name and attributes, in characters. */
const maxSealed = 3900
/** The parameter in which a redirect proxy passes on posted fields. */
const relayed = "form"
const names = [
  "code",
  "state",
  "iss",
  "error",
  "error_description",
  "error_uri",
  "user",
  "id_token",
  "session_state",
  "response",
]

/** Returns the state of an authorization response, which is not verified yet, or `undefined` if it has none. */
export async function findState(provider: OAuthSettings, parameters: URLSearchParams): Promise<string | undefined> {
  if (provider.protocol.findState) return await provider.protocol.findState(provider, parameters)
  const states = parameters.getAll("state")
  return states.length === 1 ? states[0] : undefined
}

/**
 * `POST callback/:provider` of an OAuth provider that uses `form_post`. A POST from another site has no `SameSite=Lax` cookies, so the flow is not
 * checked yet. The fields are sealed, and a redirect sends the browser to the same path by GET, with its cookies.
 */
export const formPost: Flow<OAuthSettings> = async (context, provider) => {
  const fields: Record<string, string> = {}
  for (const name of names) {
    const value = context.body.get(name)
    if (typeof value === "string") fields[name] = value
  }
  const size = new TextEncoder().encode(Object.values(fields).join("")).length
  const state = size > maxFields ? undefined : await findState(provider, new URLSearchParams(fields))
  if (state === undefined) {
    const reason = `the posted response has no \`state\`, or more than ${maxFields} bytes`
    throw createStateError(provider, new URLSearchParams(fields), reason, "unknown")
  }
  const relay = await findOtherCallback(context, state, provider.id)
  const { name, options } = context.cookies.form
  // fields that are passed on to another origin must be readable there
  const keys = relay ? keysOf(context.settings) : context.keys
  const value = await seal(keys, purpose, { provider: provider.id, fields }, { lifetime, now: context.now })
  if (value.length > maxSealed) {
    throw new InvalidCheck(`Provider "${provider.id}": the posted response does not fit into a cookie`)
  }
  // the form stays sealed, so that its fields do not appear in URLs or logs
  if (relay) return redirect(`${relay}?${relayed}=${value}`)
  context.jar.set(name, value, { ...options, maxAge: lifetime })
  return redirect(routeUrl(context, `callback/${provider.id}`))
}

/**
 * Returns the fields that were posted for this provider, here or at the redirect proxy, and clears their cookie. `undefined` if the query contains
 * the parameters, or nothing was posted.
 */
export async function takeForm(
  context: RouteContext,
  provider: OAuthSettings,
): Promise<URLSearchParams | undefined> {
  const { jar, cookies: { form }, now, query, settings } = context
  const keys = query.has(relayed) ? keysOf(settings) : context.keys
  const values = query.has(relayed) ? query.getAll(relayed) : jar.all(form.name)
  jar.clear(form.name, form.options)
  if (query.has("state") || query.has("response")) return undefined
  let found: URLSearchParams | undefined
  for (const value of values) {
    const claims = await open(keys, purpose, value, { lifetime, now })
    if (claims?.provider !== provider.id) continue
    const fields = new URLSearchParams(claims.fields)
    // prefer the form of a sign-in that began in this browser, because another site may have planted a form
    if (holdsFlow(context, await findState(provider, fields) ?? "")) return fields
    found ??= fields
  }
  return found
}
