import { importJWK, jwtVerify } from "jose"
import type { IdpAccount } from "./accounts.ts"
import type { IdpClient } from "./clients.ts"
import { Refusal } from "./record.ts"
import type { Tenant } from "./tenant.ts"

const sixMonthsSeconds = 15_777_000

/** Returns Apple's rule that an authorization request breaks, if any. */
export function findAppleFault(scope: string, parameters: ReadonlyMap<string, string>): string | undefined {
  if (!/\b(name|email)\b/.test(scope) || parameters.get("response_mode") === "form_post") return undefined
  return "response_mode must be form_post when name or email scope is requested"
}

/** Returns the `user` field. Apple sends it with a user's first sign-in only, outside of the ID token and unsigned. */
export function toUserField(
  tenant: Tenant,
  { id }: IdpClient,
  { sub, name = "", email }: IdpAccount,
): string | undefined {
  const consent = `${id} ${sub}`
  if (tenant.consents.has(consent)) return undefined
  tenant.consents.add(consent)
  const [firstName, lastName] = name.split(" ")
  return JSON.stringify({ name: { firstName, lastName }, email })
}

/**
 * Checks that Apple would accept the secret: a token of the team for this client, signed with its key and valid for six months at most.
 * @throws {Refusal} if not
 */
export async function checkAppleSecret(tenant: Tenant, client: IdpClient, secret: string): Promise<void> {
  const { payload } = await jwtVerify(secret, await importJWK(client.publicJwk!, "ES256"), {
    algorithms: ["ES256"],
    issuer: client.apple!.teamId,
    subject: client.id,
    audience: "https://appleid.apple.com",
    requiredClaims: ["iat", "exp"],
    currentDate: new Date(tenant.now ?? Date.now()),
    clockTolerance: 5,
  }).catch((cause) => {
    throw new Refusal("invalid_client", `the client secret: ${cause.message}`)
  })
  if (payload.exp! - payload.iat! > sixMonthsSeconds) {
    throw new Refusal("invalid_client", "the client secret lives too long")
  }
}
