import { toClaims, toNumericId } from "./accounts.ts"
import { type Fault, withBreakage } from "./fault.ts"
import { readProof } from "./dpop.ts"
import { Refusal } from "./record.ts"
import { faultsOf, type Grant, type Tenant } from "./tenant.ts"

type Claims = Readonly<Record<string, unknown>>

const changes: Readonly<Partial<Record<Fault, (claims: Claims) => Claims>>> = {
  "userinfo/wrong-sub": (claims) => ({ ...claims, sub: "mallory-666" }),
  "userinfo/no-sub": ({ sub: _, ...rest }) => rest,
  "userinfo/empty-sub": (claims) => ({ ...claims, sub: "" }),
  "userinfo/wrong-iss": (claims) => ({ ...claims, iss: "https://other.test" }),
  "userinfo/wrong-aud": (claims) => ({ ...claims, aud: ["another-client"] }),
  "userinfo/other-claims": (claims) => ({ ...claims, name: "Somebody Else", email: "else@idp.test" }),
}

/** `/userinfo`: the claims that the token's scopes allow. */
export async function answerUserinfo(tenant: Tenant, request: Request): Promise<Response> {
  const grant = await toGrant(tenant, request)
  const faults = faultsOf(tenant, grant.plan)
  if (faults.has("userinfo/401")) return refuse()
  const honest: Claims = { ...toClaims(grant.account, grant.scope) }
  const claims = [...faults].reduce((known, fault) => changes[fault]?.(known) ?? known, honest)
  return await withBreakage("userinfo", faults, request, Response.json(claims))
}

/** `/user`, as GitHub implements it: a numeric id, a login, and an e-mail address only if it is public. */
export async function answerUser(tenant: Tenant, request: Request): Promise<Response> {
  const { account, plan } = await toGitHubGrant(tenant, request)
  const { name = null, picture = null } = account
  const user = {
    ...{ id: toNumericId(account), login: account.sub, name, avatar_url: picture, email: null },
    ...plan.claims,
  }
  return await withBreakage("userinfo", faultsOf(tenant, plan), request, Response.json(user))
}

/** `/users/@me`, as Discord implements it: a number of 64 bits as text, and `verified` for the address. */
export async function answerDiscordUser(tenant: Tenant, request: Request): Promise<Response> {
  const { account, plan } = await toGrant(tenant, request)
  const { sub, name = null, email = null, email_verified } = account
  const id = String(BigInt(toNumericId(account)) << 22n)
  const user = {
    id,
    username: sub,
    discriminator: "0",
    global_name: name,
    avatar: null,
    email,
    verified: email_verified,
    ...plan.claims,
  }
  return await withBreakage("userinfo", faultsOf(tenant, plan), request, Response.json(user))
}

/** `/user/emails`, as GitHub implements it. */
export async function answerEmails(tenant: Tenant, request: Request): Promise<Response> {
  const { email, email_verified: verified } = (await toGitHubGrant(tenant, request)).account
  const decoy = { email: `0-${email}`, primary: false, verified: true, visibility: null }
  return Response.json(
    email ? [decoy, { email, primary: true, verified: verified === true, visibility: "private" }] : [],
  )
}

/** GitHub rejects requests without a User-Agent. */
async function toGitHubGrant(tenant: Tenant, request: Request): Promise<Grant> {
  if (!request.headers.get("user-agent")) throw new Refusal("forbidden", "the User-Agent header is missing")
  return await toGrant(tenant, request)
}

async function toGrant(tenant: Tenant, request: Request): Promise<Grant> {
  const [scheme, token = ""] = (request.headers.get("authorization") ?? "").split(" ")
  if (new URL(request.url).searchParams.has("access_token")) {
    throw new Refusal("invalid_request", "the access token is in the URL")
  }
  const grant = tenant.accessTokens.get(token)
  if (!grant || scheme?.toLowerCase() !== (grant.jkt === undefined ? "bearer" : "dpop")) {
    throw new Refusal("invalid_token", "the access token is missing, unknown, or sent by another scheme")
  }
  if (grant.jkt !== undefined && await readProof(tenant, request, "userinfo", token) !== grant.jkt) {
    throw new Refusal("invalid_token", "the access token is bound to another key")
  }
  return grant
}

const refuse = (): Response =>
  Response.json({ error: "invalid_token" }, {
    status: 401,
    headers: { "www-authenticate": 'Bearer error="invalid_token", error_description="echo-marker"' },
  })
