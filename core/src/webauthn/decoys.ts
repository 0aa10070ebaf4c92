import type { RequestContext } from "../request/context.ts"
import type { AdapterAuthenticator } from "../model/adapter.ts"
import { fromBase64Url, toBase64Url, toUtf8 } from "../web/bytes.ts"
import { type PasskeyDescriptor, toPasskeyId } from "./options.ts"

/** Passkeys that are named for an address, known or not. */
const listed = 6
/** Bytes of the ids that authenticators commonly make. */
const lengths: readonly number[] = [16, 16, 20, 32, 32, 48, 64, 64]
/** Bytes that the rest of a made-up id follows from. */
const startLength = 8

/**
 * The passkeys of an address among made-up ones: as many for every address, the same each time and by whatever provider, without
 * transports, in an order that says nothing. Nobody learns from them whether it is known, unless one of its passkeys has an id of a rare length.
 */
export async function toListed(
  context: RequestContext,
  email: string,
  known: readonly AdapterAuthenticator[],
): Promise<PasskeyDescriptor[]> {
  const own = known.map(({ credentialID }) => toPasskeyId(credentialID)).filter((id) => id !== "")
  const decoys = await Promise.all(Array.from({ length: listed }, (_, at) => toDecoy(context, [email, at])))
  const ids = [...own, ...decoys].slice(0, Math.max(listed, own.length))
  return ids.sort().map((id) => ({ type: "public-key", id }))
}

/** Whether {@link toListed} may have made up this id. A registration that names it is refused, as one is that names a real one. */
export async function isDecoy(context: RequestContext, id: string): Promise<boolean> {
  const bytes = fromBase64Url(id) ?? new Uint8Array()
  return lengths.includes(bytes.length) && id === await complete(context, bytes.subarray(0, startLength), bytes.length)
}

async function toDecoy(context: RequestContext, name: readonly (string | number)[]): Promise<string> {
  const start = (await derive(context, "start", ...name)).subarray(0, startLength)
  // the length is of a part that is not shown
  const [hidden = 0] = await derive(context, "length", ...name)
  return await complete(context, start, lengths[hidden % lengths.length]!)
}

/** A start, and what only we know to follow it. */
async function complete(context: RequestContext, start: Uint8Array, length: number): Promise<string> {
  const [first, second] = [
    await derive(context, "first", toBase64Url(start)),
    await derive(context, "second", toBase64Url(start)),
  ]
  return toBase64Url(new Uint8Array([...start, ...first, ...second]).subarray(0, length))
}

async function derive({ keys }: RequestContext, ...name: readonly (string | number)[]): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", await keys[0].mac("decoy"), toUtf8(name.join("\0"))))
}
