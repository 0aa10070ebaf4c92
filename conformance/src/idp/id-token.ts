import { CompactSign, type CryptoKey, type JWTPayload } from "jose"
import { toClaims } from "./accounts.ts"
import type { Draft, IdTokenFault } from "./id-token-faults.ts"
import { idTokenFaults } from "./id-token-faults.ts"
import type { Fault } from "./fault.ts"
import { encryptFor } from "./strict.ts"
import type { SigningKey } from "./keys.ts"
import { faultsOf, type Grant, type Tenant, toSeconds } from "./tenant.ts"

const lifetimeSeconds = 3_600

/** Returns the ID token of a grant, with the plan's faults, or `undefined` if the grant has no `openid` scope. */
export async function createIdToken(tenant: Tenant, grant: Grant): Promise<string | undefined> {
  if (!grant.scope.split(" ").includes("openid") && !grant.client.apple) return undefined
  const faults = faultsOf(tenant, grant.plan)
  const token = await createSigned(tenant, grant, faults)
  return token && grant.client.strict ? await encryptFor(grant.client, token, faults) : token
}

async function createSigned(tenant: Tenant, grant: Grant, faults: ReadonlySet<Fault>): Promise<string | undefined> {
  const draft = toDraft(tenant, grant)
  for (const fault of faults) if (isIdTokenFault(fault)) return await idTokenFaults[fault](draft)
  tenant.lastIdToken = await draft.sign(draft.claims)
  return tenant.lastIdToken
}

const isIdTokenFault = (fault: string): fault is IdTokenFault => Object.hasOwn(idTokenFaults, fault)

function toDraft(tenant: Tenant, grant: Grant): Draft {
  const { client, account, scope, nonce, plan } = grant
  const iat = toSeconds(tenant)
  return {
    client,
    keys: tenant.keys,
    own: () => ownKey(tenant),
    last: tenant.lastIdToken,
    claims: {
      iss: tenant.issuer,
      aud: client.id,
      iat,
      exp: iat + lifetimeSeconds,
      ...(nonce !== undefined && { nonce }),
      ...toClaims(account, scope),
      ...plan.claims,
    },
    rotate: () => tenant.rotated = true,
    sign: (claims, header, key) => sign(tenant, grant, claims, header, key),
  }
}

const ownKey = ({ keys, rotated }: Tenant): Promise<SigningKey> => keys.get(rotated ? "second" : "first")

async function sign(
  tenant: Tenant,
  { client }: Grant,
  claims: JWTPayload,
  header: Readonly<Record<string, unknown>> = {},
  key?: CryptoKey | Uint8Array,
): Promise<string> {
  const payload = new TextEncoder().encode(JSON.stringify(claims))
  const own = await ownKey(tenant)
  const symmetric = client.idTokenAlg === "HS256"
  const facts = { typ: "JWT", ...(symmetric ? { alg: "HS256" } : { alg: "RS256", kid: own.kid }), ...header }
  const usual = symmetric ? new TextEncoder().encode(client.secret) : own.privateKey
  const names = Object.fromEntries((facts as { crit?: string[] }).crit?.map((name) => [name, true]) ?? [])
  return await new CompactSign(payload).setProtectedHeader(facts).sign(key ?? usual, { crit: names })
}
