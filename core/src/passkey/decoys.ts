import type { RequestContext } from "../app/context.ts"
import type { AdapterAuthenticator } from "../app/adapter.ts"
import { fromBase64Url, toBase64Url } from "../web/bytes.ts"
import { type PasskeyDescriptor, toPasskeyId } from "./options.ts"

/** Number of passkeys that are listed for an address, known or not. */
const listed = 6
/** Common lengths of credential ids, in bytes. A length that is listed twice is twice as likely. */
const lengths: readonly number[] = [16, 16, 20, 32, 32, 48, 64, 64]
/** Length of the start of a decoy's id, in bytes. The rest is derived from it. */
const startLength = 8

/**
 * Returns the passkeys of an address, filled up with decoys, so that the list does not reveal whether the address is known. The list
 * has the same length for every address, is the same for every request and provider, is sorted, and has no transports. Two things still
 * reveal a known address: an id of a rare length, and more than six passkeys.
 */
export async function listWithDecoys(
  context: RequestContext,
  email: string,
  known: readonly AdapterAuthenticator[],
): Promise<PasskeyDescriptor[]> {
  const own = known.map(({ credentialID }) => toPasskeyId(credentialID)).filter((id) => id !== "")
  const decoys = await Promise.all(Array.from({ length: listed }, (_, at) => deriveDecoy(context, [email, at])))
  const ids = [...own, ...decoys].slice(0, Math.max(listed, own.length))
  return ids.sort().map((id) => ({ type: "public-key", id }))
}

/** Returns true if {@link listWithDecoys} may return this id as a decoy. Registration rejects it, like the id of an existing passkey. */
export async function isDecoy(context: RequestContext, id: string): Promise<boolean> {
  const bytes = fromBase64Url(id) ?? new Uint8Array()
  return lengths.includes(bytes.length) && id === await complete(context, bytes.subarray(0, startLength), bytes.length)
}

async function deriveDecoy(context: RequestContext, name: readonly (string | number)[]): Promise<string> {
  const start = (await derive(context, "start", ...name)).subarray(0, startLength)
  // the length is derived from a value that the id does not reveal
  const [hidden = 0] = await derive(context, "length", ...name)
  return await complete(context, start, lengths[hidden % lengths.length]!)
}

/** Returns an id: the start, followed by bytes derived from it with the secret. */
async function complete(context: RequestContext, start: Uint8Array, length: number): Promise<string> {
  const [first, second] = [
    await derive(context, "first", toBase64Url(start)),
    await derive(context, "second", toBase64Url(start)),
  ]
  return toBase64Url(new Uint8Array([...start, ...first, ...second]).subarray(0, length))
}

async function derive({ keys }: RequestContext, ...name: readonly (string | number)[]): Promise<Uint8Array> {
  return await (await keys[0].mac("decoy")).sign(name.join("\0"))
}
