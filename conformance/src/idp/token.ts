import { base64url } from "jose"
import { authenticateClient, type ProvenClient } from "./client-authentication.ts"
import { withBreakage } from "./fault.ts"
import { readProof } from "./dpop.ts"
import { createIdToken } from "./id-token.ts"
import { need, Refusal, toParameters } from "./record.ts"
import { createRefreshToken, redeemRefreshToken } from "./refresh.ts"
import { faultsOf, type Grant, type Tenant } from "./tenant.ts"
import { tokenFaults } from "./token-faults.ts"

const codeLifetime = 10 * 60 * 1_000

/** `/token`: exchanges a code, or a refresh token, once. */
export async function answerToken(tenant: Tenant, request: Request, pairs: URLSearchParams): Promise<Response> {
  const { grant, refreshToken } = pairs.get("grant_type") === "refresh_token"
    ? await refresh(tenant, request, pairs)
    : withRefreshToken(tenant, await redeem(tenant, request, pairs))
  const faults = faultsOf(tenant, grant.plan)
  const body = { ...await issue(tenant, grant), ...(refreshToken && { refresh_token: refreshToken }) }
  for (const fault of faults) {
    if (Object.hasOwn(tokenFaults, fault)) return tokenFaults[fault as keyof typeof tokenFaults](body)
  }
  const honest = Response.json(body, { headers: { "cache-control": "no-store" } })
  return await withBreakage("token", faults, request, honest)
}

/** `/login/oauth/access_token`, as GitHub implements it: errors have status 200, and only clients that accept JSON get JSON. */
export async function answerGitHubToken(tenant: Tenant, request: Request, pairs: URLSearchParams): Promise<Response> {
  const respond = (body: Record<string, string>) =>
    request.headers.get("accept")?.includes("application/json")
      ? Response.json(body)
      : new Response(`${new URLSearchParams(body)}`, {
        headers: { "content-type": "application/x-www-form-urlencoded" },
      })
  try {
    const grant = await redeem(tenant, request, pairs)
    const { access_token } = await issue(tenant, { ...grant, scope: grant.scope.replace("openid", "") })
    return respond({ access_token: String(access_token), token_type: "bearer", scope: grant.scope })
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    noteRefusal(tenant, refusal)
    return respond({ error: "bad_verification_code", error_description: refusal.message })
  }
}

const noteRefusal = (tenant: Tenant, { message }: Refusal): void => {
  const request = tenant.requests.at(-1)
  if (request) request.refused = message
}

async function issue(tenant: Tenant, grant: Grant): Promise<Record<string, unknown>> {
  const accessToken = `planted-access-token-${crypto.randomUUID()}`
  tenant.accessTokens.set(accessToken, grant)
  const idToken = await createIdToken(tenant, grant)
  return {
    access_token: accessToken,
    token_type: grant.jkt === undefined ? "Bearer" : "DPoP",
    expires_in: 3_600,
    scope: grant.scope,
    ...(idToken !== undefined && { id_token: idToken }),
  }
}

async function refresh(
  tenant: Tenant,
  request: Request,
  pairs: URLSearchParams,
): ReturnType<typeof redeemRefreshToken> {
  checkForm(request)
  return await redeemRefreshToken(tenant, request, toParameters(pairs))
}

/** Returns a first refresh token if the request has the scope for it. */
function withRefreshToken(tenant: Tenant, grant: Grant): { grant: Grant; refreshToken: string | undefined } {
  const offline = grant.scope.split(" ").includes("offline_access")
  return { grant, refreshToken: offline ? createRefreshToken(tenant, grant) : undefined }
}

async function redeem(tenant: Tenant, request: Request, pairs: URLSearchParams): Promise<Grant> {
  checkForm(request)
  const recorded = tenant.requests.at(-1)
  const parameters = toParameters(pairs)
  if (need(parameters, "grant_type") !== "authorization_code") {
    throw new Refusal("unsupported_grant_type", "only authorization_code and refresh_token are supported")
  }
  const proven = await authenticateClient(tenant, request, parameters)
  if (recorded) recorded.clientMethod = proven.method
  // before the code is used: a client may send it again with the server's nonce (RFC 9449 §8)
  const jkt = await readProof(tenant, request, "token")
  const grant = takeCode(tenant, need(parameters, "code"))
  await checkGrant(tenant, grant, proven, parameters)
  const ignores = faultsOf(tenant, grant.plan).has("token/ignores-dpop")
  if (grant.jkt !== undefined && jkt !== grant.jkt && !ignores) {
    throw new Refusal("invalid_grant", "the code is bound to another key")
  }
  return { ...grant, jkt: ignores ? undefined : jkt }
}

function checkForm(request: Request): void {
  if (new URL(request.url).search) throw new Refusal("invalid_request", "parameters of a token request are in its URL")
  const type = request.headers.get("content-type")?.split(";")[0]?.trim()
  if (request.method !== "POST" || type !== "application/x-www-form-urlencoded") {
    throw new Refusal("invalid_request", "a token request is a POST of a urlencoded form")
  }
}

/** Returns the code's grant. The code is used up even if the request fails. */
function takeCode(tenant: Tenant, code: string): Grant {
  const grant = tenant.codes.get(code)
  tenant.codes.delete(code)
  if (!grant) {
    const reason = tenant.spentCodes.has(code) ? "the code was used before" : "unknown code"
    throw new Refusal("invalid_grant", reason)
  }
  tenant.spentCodes.add(code)
  return grant
}

async function checkGrant(
  tenant: Tenant,
  grant: Grant,
  { client }: ProvenClient,
  parameters: ReadonlyMap<string, string>,
): Promise<void> {
  const verifier = parameters.get("code_verifier")
  const refuse = (reason: string) => {
    throw new Refusal("invalid_grant", reason)
  }
  if ((tenant.now ?? Date.now()) - grant.issuedAt > codeLifetime) refuse("the code has expired")
  if (client !== grant.client) refuse("the code is another client's")
  if (need(parameters, "redirect_uri") !== grant.redirectUri) refuse("redirect_uri is not that of the authorization")
  if (faultsOf(tenant, grant.plan).has("token/ignores-pkce")) return
  // RFC 9700 §2.1.1: a verifier without a challenge shows that an attacker removed the challenge
  if (verifier !== undefined && grant.challenge === undefined) refuse("code_verifier without a code_challenge")
  if (verifier === undefined && grant.challenge !== undefined) refuse("code_verifier is missing")
  if (verifier !== undefined && await toChallenge(verifier) !== grant.challenge) refuse("code_verifier is wrong")
}

async function toChallenge(verifier: string): Promise<string> {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return "malformed"
  return base64url.encode(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))))
}
