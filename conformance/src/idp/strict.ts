import { base64url, CompactEncrypt, CompactSign, generateKeyPair, importJWK, type JWK, jwtVerify } from "jose"
import { authenticateClient } from "./client-authentication.ts"
import type { IdpClient } from "./clients.ts"
import type { Fault } from "./fault.ts"
import { need, Refusal, toParameters } from "./record.ts"
import { faultsOf, type Tenant, toSeconds } from "./tenant.ts"

/** What the provider demands of strict clients: pushed (RFC 9126) and signed requests (RFC 9101), signed responses (JARM), encrypted ID tokens. */
const uriStart = "urn:ietf:params:oauth:request_uri:"
const lifetimeSeconds = 60

const encode = (text: string) => new TextEncoder().encode(text)

/** `/par`: keeps the request of an authenticated client, and returns a reference that works once. */
export async function answerPushed(tenant: Tenant, request: Request, pairs: URLSearchParams): Promise<Response> {
  const parameters = toParameters(pairs)
  const { client, method } = await authenticateClient(tenant, request, parameters)
  const recorded = tenant.requests.at(-1)
  if (recorded) recorded.clientMethod = method
  const faults = faultsOf(tenant)
  if (faults.has("par/refused")) throw new Refusal("invalid_request", "echo-marker")
  if (parameters.has("request_uri")) throw new Refusal("invalid_request", "a reference was pushed")
  if (need(parameters, "client_id") !== client.id) throw new Refusal("invalid_request", "another client is named")
  const uri = `${uriStart}${crypto.randomUUID()}`
  tenant.pushed.set(uri, parameters)
  const body = { ...(!faults.has("par/no-uri") && { request_uri: uri }), expires_in: lifetimeSeconds }
  return Response.json(body, { status: faults.has("par/status-200") ? 200 : 201 })
}

/** Returns the parameters of a request that was pushed, and that the client signed. @throws {Refusal} */
export async function readStrictRequest(
  tenant: Tenant,
  client: IdpClient,
  outside: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  // the page with the accounts repeats the parameters
  if (outside.has("consent")) return outside
  const uri = need(outside, "request_uri")
  const pushed = tenant.pushed.get(uri)
  tenant.pushed.delete(uri)
  if (!pushed) throw new Refusal("invalid_request_uri", "the reference is unknown, or was used before")
  const refuse = (reason: string): never => {
    throw new Refusal("invalid_request_object", reason)
  }
  const { payload } = await jwtVerify(need(pushed, "request"), await importJWK(client.publicJwk!, "ES256"), {
    issuer: client.id,
    audience: tenant.issuer,
    typ: "oauth-authz-req+jwt",
    requiredClaims: ["exp", "nbf", "jti"],
    currentDate: new Date(tenant.now ?? Date.now()),
    clockTolerance: 5,
  }).catch((cause) => refuse(cause.message))
  if (payload["client_id"] !== client.id || outside.get("client_id") !== client.id) refuse("another client is named")
  return new Map(
    Object.entries(payload).flatMap(([name, value]): [string, string][] =>
      ["iss", "aud", "exp", "nbf", "iat", "jti"].includes(name)
        ? []
        : [[name, typeof value === "string" ? value : JSON.stringify(value)]]
    ),
  )
}

/** Returns the signed and encrypted response, with the plan's faults. */
export async function signResponse(
  tenant: Tenant,
  client: IdpClient,
  given: URLSearchParams,
  faults: ReadonlySet<Fault>,
): Promise<URLSearchParams> {
  if (faults.has("response/plain")) return given
  const honest = {
    ...Object.fromEntries(given),
    ...{ iss: tenant.issuer, aud: client.id, exp: toSeconds(tenant) + lifetimeSeconds },
  }
  const changes: Readonly<Partial<Record<Fault, object>>> = {
    "response/wrong-iss": { iss: "https://other.test" },
    "response/no-iss": { iss: undefined },
    "response/wrong-aud": { aud: "another-client" },
    "response/no-aud": { aud: undefined },
    "response/expired": { exp: toSeconds(tenant) - 3600 },
    "response/no-exp": { exp: undefined },
    "response/other-state": { state: "c3RhdGUtb2Ytc29tZW9uZS1lbHNl" },
    "response/no-state": { state: undefined },
    "response/id-token": { code: undefined, sub: "ada-1", nonce: "n" },
    "response/denied": { code: undefined, error: "access_denied", error_description: "echo-marker" },
  }
  const claims = [...faults].reduce((known, fault) => ({ ...known, ...changes[fault] }), honest)
  const token = await sign(tenant, JSON.stringify(claims), faults)
  const response = faults.has("response/unencrypted") ? token : await encryptFor(client, token, new Set())
  return new URLSearchParams({ response })
}

async function sign({ keys, rotated }: Tenant, claims: string, faults: ReadonlySet<Fault>): Promise<string> {
  const own = await keys.get(rotated ? "second" : "first")
  if (faults.has("response/alg-none")) {
    return `${base64url.encode(JSON.stringify({ alg: "none" }))}.${base64url.encode(claims)}.`
  }
  if (faults.has("response/hs256-public-key")) {
    return await new CompactSign(encode(claims)).setProtectedHeader({ alg: "HS256" }).sign(encode(own.publicPem))
  }
  const key = faults.has("response/wrong-key")
    ? { ...await keys.get("stranger"), kid: own.kid }
    : faults.has("response/es256")
    ? await keys.get("ec")
    : own
  const alg = faults.has("response/es256") ? "ES256" : "RS256"
  const token = await new CompactSign(encode(claims)).setProtectedHeader({ alg, kid: key.kid }).sign(key.privateKey)
  if (!faults.has("response/tampered")) return token
  const [header, , signature] = token.split(".")
  return [header, base64url.encode(claims.replace('"code":"', '"code":"0')), signature].join(".")
}

/** Returns the token, encrypted for the client by ECDH-ES and A256GCM, with the plan's faults. */
export async function encryptFor({ publicJwk }: IdpClient, token: string, faults: ReadonlySet<Fault>): Promise<string> {
  if (faults.has("id-token/unencrypted")) return token
  const alg = faults.has("id-token/encrypted-other-alg") ? "ECDH-ES+A128KW" : "ECDH-ES"
  const enc = faults.has("id-token/encrypted-other-enc") ? "A128GCM" : "A256GCM"
  const key = faults.has("id-token/encrypted-other-key")
    ? (await generateKeyPair("ECDH-ES")).publicKey
    : await importJWK(publicJwk as JWK, "ECDH-ES")
  return await new CompactEncrypt(encode(token)).setProtectedHeader({ alg, enc, cty: "JWT", kid: publicJwk!.kid! })
    .encrypt(key)
}
