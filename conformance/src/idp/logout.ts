import { jwtVerify } from "jose"
import { need, Refusal, toParameters } from "./record.ts"
import type { Tenant } from "./tenant.ts"

/**
 * `/logout`: signs the user out without a page, and redirects back with the `state` (OpenID Connect RP-Initiated Logout 1.0 §2 and 3).
 * @throws {Refusal} if the client or its URL is unknown, or the ID token is not one of this issuer for this client
 */
export async function answerLogout(tenant: Tenant, _: Request, pairs: URLSearchParams): Promise<Response> {
  const parameters = toParameters(pairs)
  const client = need(parameters, "client_id")
  if (!tenant.clients.has(client)) throw new Refusal("invalid_client", "the client is unknown")
  const target = URL.parse(need(parameters, "post_logout_redirect_uri"))
  if (!target || !/^https?:$/.test(target.protocol) || target.search || target.hash) {
    throw new Refusal("invalid_request", `${target} is not registered`)
  }
  const hint = parameters.get("id_token_hint")
  if (hint !== undefined) await requireOwnToken(tenant, client, hint)
  const state = parameters.get("state")
  if (state !== undefined) target.searchParams.set("state", state)
  return new Response(null, { status: 302, headers: { location: target.href } })
}

async function requireOwnToken({ issuer, keys, rotated }: Tenant, audience: string, hint: string): Promise<void> {
  const { publicJwk } = await keys.get(rotated ? "second" : "first")
  // an ID token may have expired long before its user signs out
  await jwtVerify(hint, publicJwk, { issuer, audience, currentDate: new Date(0), algorithms: ["RS256"] })
    .catch((cause) => {
      throw new Refusal("invalid_request", `id_token_hint: ${cause.message}`)
    })
}
