import { accounts, isAccountName } from "./accounts.ts"
import { findAppleFault, toUserField } from "./apple.ts"
import { callbackFaults } from "./callback-faults.ts"
import type { IdpClient } from "./clients.ts"
import { escape, html, showChooser, showForm } from "./html.ts"
import { need, Refusal, toParameters } from "./record.ts"
import { readStrictRequest, signResponse } from "./strict.ts"
import { faultsOf, type Grant, type Plan, type Tenant } from "./tenant.ts"

/**
 * `/authorize`: signs a user in without a page and redirects back with a code. With `prompt` of `login`,
 * `consent` or `select_account` it shows a page first.
 */
export async function answerAuthorize(tenant: Tenant, pairs: URLSearchParams): Promise<Response> {
  const outside = toParameters(pairs)
  const client = toClient(tenant, outside)
  const parameters = client.strict ? await readStrictRequest(tenant, client, outside) : outside
  const redirectUri = toRedirectUri(client, parameters)
  const prompts = parameters.get("prompt")?.split(" ") ?? []
  if (prompts.some((prompt) => asks.has(prompt)) && !parameters.has("consent")) return showChooser(parameters)

  const plan = toPlan(tenant, parameters)
  const faults = faultsOf(tenant, plan)
  if (faults.has("callback/mix-up")) return seeOther(`${plan.other ?? tenant.always.other}/authorize?${pairs}`)

  const honest = new URLSearchParams(decide(tenant, client, redirectUri, parameters, plan))
  const state = parameters.get("state")
  if (state !== undefined) honest.set("state", state)
  if (!faults.has("discovery/no-iss-support") || faults.has("callback/iss-extra")) honest.set("iss", tenant.issuer)
  const spoilt = [...faults].reduce((known, fault) => spoil(fault)?.(known) ?? known, honest)
  const response = client.strict ? await signResponse(tenant, client, spoilt, faults) : spoilt
  if (parameters.get("response_mode")?.startsWith("form_post")) return showForm(redirectUri, response)
  const separator = redirectUri.includes("?") ? "&" : "?"
  return seeOther(`${redirectUri}${separator}${response}`)
}

const asks: ReadonlySet<string> = new Set(["login", "consent", "select_account"])

const spoil = (fault: string): ((honest: URLSearchParams) => URLSearchParams) | undefined =>
  Object.hasOwn(callbackFaults, fault) ? callbackFaults[fault as keyof typeof callbackFaults] : undefined

const seeOther = (location: string): Response => new Response(null, { status: 302, headers: { location } })

function toClient(tenant: Tenant, parameters: ReadonlyMap<string, string>): IdpClient {
  const client = tenant.clients.get(need(parameters, "client_id"))
  if (!client) throw new Refusal("invalid_client", "the client is unknown")
  return client
}

/** Returns the redirect URI. Errors before its validation are shown to the user and never sent to it. */
function toRedirectUri(client: IdpClient, parameters: ReadonlyMap<string, string>): string {
  const redirectUri = need(parameters, "redirect_uri")
  const url = URL.parse(redirectUri)
  const known = client.redirectUris ? client.redirectUris.includes(redirectUri) : url && /^https?:$/.test(url.protocol)
  if (!url || redirectUri.includes("#") || !known) {
    throw new Refusal("invalid_request", `${redirectUri} is not registered`)
  }
  return redirectUri
}

/** Returns the plan of this flow: the next in the queue, with the request's own faults. */
function toPlan(tenant: Tenant, parameters: ReadonlyMap<string, string>): Plan {
  const planned = tenant.next.shift() ?? {}
  const hint = parameters.get("login_hint") ?? ""
  const account = planned.account ?? tenant.always.account
  if (account) return { ...planned, account }
  return isAccountName(hint) ? { ...planned, account: hint } : planned
}

/** Returns the parameters of the response: a code, or the error of the request. */
function decide(
  tenant: Tenant,
  client: IdpClient,
  redirectUri: string,
  parameters: ReadonlyMap<string, string>,
  plan: Plan,
): Record<string, string> {
  const fault = findFault(client, parameters) ??
    (client.apple && findAppleFault(parameters.get("scope") ?? "", parameters))
  if (fault) {
    const request = tenant.requests.at(-1)
    if (request) request.refused = fault
    return { error: "invalid_request", error_description: fault }
  }
  if (parameters.get("consent") === "no") return { error: "access_denied" }
  const grant: Grant = {
    client,
    redirectUri,
    account: accounts[plan.account ?? "ada"],
    scope: parameters.get("scope") ?? "",
    nonce: parameters.get("nonce"),
    challenge: parameters.get("code_challenge"),
    issuedAt: tenant.now ?? Date.now(),
    jkt: parameters.get("dpop_jkt"),
    family: crypto.randomUUID(),
    plan,
  }
  const code = crypto.randomUUID()
  tenant.codes.set(code, grant)
  const user = client.apple && toUserField(tenant, client, grant.account)
  return { code, ...(user && { user }) }
}

function findFault({ strict }: IdpClient, parameters: ReadonlyMap<string, string>): string | undefined {
  const challenge = parameters.get("code_challenge")
  const method = parameters.get("code_challenge_method")
  const mode = parameters.get("response_mode") ?? "query"
  if (parameters.get("response_type") !== "code") return "response_type is not code"
  const modes = strict ? ["jwt", "query.jwt", "form_post.jwt"] : ["query", "form_post"]
  if (!modes.includes(mode)) return `response_mode ${mode} is not supported`
  if (challenge === undefined && method === undefined) return undefined
  if (method !== "S256") return `code_challenge_method is ${method ?? "missing, which means plain"}; expected S256`
  return /^[\w-]{43}$/.test(challenge ?? "") ? undefined : "code_challenge is not a SHA-256 hash in base64url"
}

/** Returns the page for a request that cannot be redirected back. */
export const showRefusal = (refusal: Refusal): Response =>
  html(`<h1>This request is wrong</h1><p>${escape(`${refusal.code}: ${refusal.message}`)}`, 400)
