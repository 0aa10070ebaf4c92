import { type Fault, withBreakage } from "./fault.ts"
import { faultsOf, type Tenant } from "./tenant.ts"

type Metadata = Readonly<Record<string, unknown>>

const changes: Readonly<Partial<Record<Fault, (metadata: Metadata) => Metadata>>> = {
  "discovery/issuer-mismatch": (m) => ({ ...m, issuer: "https://other.test" }),
  "discovery/issuer-slash": (m) => ({ ...m, issuer: `${m["issuer"]}/` }),
  "discovery/no-issuer": ({ issuer: _, ...rest }) => rest,
  "discovery/no-jwks-uri": ({ jwks_uri: _, ...rest }) => rest,
  "discovery/no-token-endpoint": ({ token_endpoint: _, ...rest }) => rest,
  "discovery/no-authorization-endpoint": ({ authorization_endpoint: _, ...rest }) => rest,
  "discovery/no-userinfo-endpoint": ({ userinfo_endpoint: _, ...rest }) => rest,
  "discovery/http-endpoints": (m) => ({
    ...m,
    token_endpoint: "http://idp.insecure.test/token",
    jwks_uri: "http://idp.insecure.test/jwks",
    userinfo_endpoint: "http://idp.insecure.test/userinfo",
    authorization_endpoint: "http://idp.insecure.test/authorize",
  }),
  "discovery/script-endpoint": (m) => ({ ...m, authorization_endpoint: "javascript:alert(1)//" }),
  "discovery/no-end-session-endpoint": ({ end_session_endpoint: _, ...rest }) => rest,
  "discovery/script-end-session-endpoint": (m) => ({ ...m, end_session_endpoint: "javascript:alert(1)//" }),
  "discovery/no-pkce": (m) => ({ ...m, code_challenge_methods_supported: ["plain"] }),
  "discovery/tenant-pattern": (m) => ({
    ...m,
    issuer: String(m["issuer"]).replace(/\/(common|organizations)\//, "/{tenantid}/"),
  }),
  "discovery/no-iss-support": ({ authorization_response_iss_parameter_supported: _, ...rest }) => rest,
}

/** `/.well-known/openid-configuration` */
export async function answerDiscovery(tenant: Tenant, request: Request): Promise<Response> {
  const faults = faultsOf(tenant)
  const metadata = [...faults].reduce((known, fault) => changes[fault]?.(known) ?? known, toMetadata(tenant.issuer))
  return await withBreakage("discovery", faults, request, Response.json(metadata))
}

const toMetadata = (issuer: string): Metadata => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/logout`,
  pushed_authorization_request_endpoint: `${issuer}/par`,
  response_types_supported: ["code"],
  response_modes_supported: ["query", "form_post", "jwt", "query.jwt", "form_post.jwt"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  subject_types_supported: ["public"],
  scopes_supported: ["openid", "profile", "email"],
  id_token_signing_alg_values_supported: ["RS256", "HS256", "ES256", "PS256", "EdDSA"],
  token_endpoint_auth_methods_supported: [
    "client_secret_basic",
    "client_secret_post",
    "client_secret_jwt",
    "private_key_jwt",
    "none",
  ],
  code_challenge_methods_supported: ["S256"],
  dpop_signing_alg_values_supported: ["RS256", "ES256"],
  authorization_response_iss_parameter_supported: true,
})

/** `/jwks`: the key in use, one key of each other kind and, if several of a kind are wanted, a spare key before it. */
export async function answerJwks(tenant: Tenant, request: Request): Promise<Response> {
  const faults = faultsOf(tenant)
  const names = [
    ...(faults.has("jwks/several") ? ["spare"] as const : []),
    tenant.rotated ? "second" : "first",
  ] as const
  const made = await Promise.all([...names, "ec" as const, "ed" as const].map((name) => tenant.keys.get(name)))
  const keys = made.map(({ publicJwk }) => {
    const { kid, ...nameless } = publicJwk
    return faults.has("jwks/no-kid") ? nameless : { kid, ...nameless }
  })
  return await withBreakage("jwks", faults, request, Response.json({ keys }))
}
