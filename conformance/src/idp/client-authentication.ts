import { importJWK, type JWTPayload, jwtVerify } from "jose"
import { checkAppleSecret } from "./apple.ts"
import type { ClientMethod, IdpClient } from "./clients.ts"
import { need, Refusal } from "./record.ts"
import type { Tenant } from "./tenant.ts"

/** An authenticated client, and its method. */
export interface ProvenClient {
  readonly client: IdpClient
  readonly method: ClientMethod
}

const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

/**
 * Returns the client of the token request (RFC 6749 §2.3, RFC 7523, OpenID Connect Core §9). @throws {Refusal} unless the client authenticates by exactly one method, for which it is registered
 */
export async function authenticateClient(
  tenant: Tenant,
  request: Request,
  parameters: ReadonlyMap<string, string>,
): Promise<ProvenClient> {
  const basic = request.headers.get("authorization")
  const [secret, assertion] = [parameters.get("client_secret"), parameters.get("client_assertion")]
  if ([basic ?? undefined, secret, assertion].filter((proof) => proof !== undefined).length > 1) {
    throw new Refusal("invalid_request", "the client authenticated by more than one method")
  }
  if (assertion !== undefined) return await byAssertion(tenant, request, parameters, assertion)
  const [id, given, method] = basic !== null
    ? [...fromBasic(tenant, basic), "client_secret_basic" as const]
    : [need(parameters, "client_id"), secret, secret === undefined ? "none" as const : "client_secret_post" as const]
  const named = parameters.get("client_id")
  if (named !== undefined && named !== id) throw new Refusal("invalid_client", "two different clients are named")
  const client = toRegistered(tenant, id, method)
  if (client.apple) await checkAppleSecret(tenant, client, given ?? "")
  else if (method !== "none" && given !== client.secret) {
    throw new Refusal("invalid_client", "the client secret is wrong")
  }
  return { client, method }
}

function toRegistered(tenant: Tenant, id: string, method: ClientMethod): IdpClient {
  const client = tenant.clients.get(id)
  if (!client) throw new Refusal("invalid_client", "the client is unknown")
  if (!client.methods.includes(method)) {
    throw new Refusal("invalid_client", `this client is not registered for ${method}`)
  }
  return client
}

const decoders = {
  form: (text: string) => decodeURIComponent(text.replaceAll("+", " ")),
  percent: decodeURIComponent,
  raw: (text: string) => text,
}

/** Returns id and secret as the server of this client decodes them. RFC 6749 §2.3.1 form-encodes both before they are joined. */
function fromBasic(tenant: Tenant, header: string): [string, string] {
  const [scheme, credentials = ""] = header.split(" ")
  if (scheme?.toLowerCase() !== "basic") throw new Refusal("invalid_client", `the scheme ${scheme} is not supported`)
  const text = atob(credentials)
  const at = text.indexOf(":")
  const halves = [text.slice(0, at), text.slice(at + 1)] as const
  const named = Object.values(decoders).map((decode) => tenant.clients.get(decode(halves[0])))
  const decode = decoders[named.find((client) => client !== undefined)?.basic ?? "form"]
  return [decode(halves[0]), decode(halves[1])]
}

async function byAssertion(
  tenant: Tenant,
  request: Request,
  parameters: ReadonlyMap<string, string>,
  assertion: string,
): Promise<ProvenClient> {
  if (need(parameters, "client_assertion_type") !== assertionType) {
    throw new Refusal("invalid_client", "client_assertion_type is wrong")
  }
  const { alg = "", sub = "" } = peek(assertion)
  const method = alg.startsWith("HS") ? "client_secret_jwt" : "private_key_jwt"
  const client = toRegistered(tenant, sub, method)
  const key = client.publicJwk ? await importJWK(client.publicJwk, alg) : new TextEncoder().encode(client.secret)
  const { payload } = await jwtVerify(assertion, key, {
    issuer: client.id,
    subject: client.id,
    audience: [tenant.issuer, request.url],
    requiredClaims: ["jti", "exp"],
    currentDate: new Date(tenant.now ?? Date.now()),
    clockTolerance: 5,
    ...(client.assertionAlg && { algorithms: [client.assertionAlg] }),
  }).catch((cause) => {
    throw new Refusal("invalid_client", `the client assertion: ${cause.message}`)
  })
  spend(tenant, payload)
  return { client, method }
}

/** Rejects an assertion that was used before. */
function spend(tenant: Tenant, { jti = "" }: JWTPayload): void {
  if (tenant.assertionIds.has(jti)) throw new Refusal("invalid_client", "the client assertion was used before")
  tenant.assertionIds.add(jti)
}

/** Returns the algorithm and the subject that the assertion claims, which select the key to verify it. */
function peek(assertion: string): { alg?: string; sub?: string } {
  const [header, claims] = assertion.split(".", 2).map((part) => {
    try {
      return JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/")))
    } catch {
      throw new Refusal("invalid_client", "the client assertion is not a JWT")
    }
  })
  return { alg: header?.alg, sub: claims?.sub }
}
