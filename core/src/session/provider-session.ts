import { toHash } from "../seal/runtime-crypto.ts"
import type { Settings } from "../app/settings.ts"

const hashLength = 22

/** A user at their provider and, optionally, one of their sessions there. */
interface AtProvider {
  readonly iss: string
  readonly sub?: string | undefined
  readonly sid?: unknown
}

/** Returns the hash of a value that this issuer has chosen. Each tenant has its own hashes, because it chooses its issuer and its keys. */
export async function toProviderHash(
  { origins, origin }: Pick<Settings, "origins" | "origin">,
  kind: "sub" | "sid" | "jti",
  iss: string,
  value: string,
): Promise<string> {
  const tenant = origins ? origin : undefined
  return (await toHash(JSON.stringify([kind, iss, value, tenant]))).slice(0, hashLength)
}

/** Returns a hash of the user and, after a dot, one of the session if the ID token contains it. A new session stores them. */
export async function toProviderSession(settings: Settings, { iss, sub = "", sid }: AtProvider): Promise<string> {
  const hashes = [await toProviderHash(settings, "sub", iss, sub)]
  if (typeof sid === "string" && sid) hashes.push(await toProviderHash(settings, "sid", iss, sid))
  return hashes.join(".")
}
