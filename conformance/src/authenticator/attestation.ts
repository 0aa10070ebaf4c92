import { type Bytes, join } from "./bytes.ts"
import { type CborMap, toCbor } from "./cbor.ts"
import { toCertificate } from "./der.ts"
import { createKey, type CredentialKey, numbers } from "./keys.ts"

/**
 * The attestation that an authenticator sends.
 * - `none`: no attestation; `packed`: signed with the credential's own key; `certified`: signed with a key from a certificate of an unknown issuer
 * - invalid: `none-with-statement`, `packed-by-another` (signed by a key that is not the credential's), `certified-by-another` (the certificate has another key), `certified-by-nobody` (no certificate in the list), `certified-by-garbage`, `unknown` (a format that does not exist)
 */
export type Attestation =
  | "none"
  | "none-with-statement"
  | "packed"
  | "packed-by-another"
  | "certified"
  | "certified-by-another"
  | "certified-by-nobody"
  | "certified-by-garbage"
  | "unknown"

/** Returns the attestation object (WebAuthn §6.5.4). */
export async function toAttestationObject(
  kind: Attestation,
  authData: Bytes,
  clientDataHash: Bytes,
  key: CredentialKey,
): Promise<Bytes> {
  const [format] = kind.split("-", 1)
  const fmt = format === "certified" ? "packed" : format ?? ""
  const attStmt = await toStatement(kind, join(authData, clientDataHash), key)
  return toCbor(new Map<string, string | Bytes | CborMap>([["fmt", fmt], ["attStmt", attStmt], ["authData", authData]]))
}

const subject = { C: "NO", O: "Keys of Nobody", OU: "Authenticator Attestation", CN: "Test key" }

async function toStatement(kind: Attestation, signed: Bytes, key: CredentialKey): Promise<CborMap> {
  if (kind === "none" || kind === "unknown") return new Map()
  const by = kind === "packed" ? key : await createKey("ES256")
  const statement: [string, number | Bytes | Bytes[]][] = [["alg", numbers[by.algorithm]], [
    "sig",
    await by.sign(signed),
  ]]
  if (!kind.startsWith("certified")) return new Map(statement)
  const named = kind === "certified-by-another" ? await createKey("ES256") : by
  const x5c = {
    "certified-by-nobody": [],
    "certified-by-garbage": [Uint8Array.of(0x30, 0x03, 0x02, 0x01)],
  }[kind as string] ?? [await toCertificate(named.pair, subject)]
  return new Map([...statement, ["x5c", x5c]])
}
