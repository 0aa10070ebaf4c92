import { findNodePrimitives } from "./node-crypto.ts"
import type { Primitives } from "./primitives.ts"
import { webPrimitives } from "./web-crypto.ts"

let chosen: Primitives | undefined

/** Returns the runtime's synchronous primitives, or WebCrypto's. They are chosen once, on the first call. */
export const getPrimitives = (): Primitives => chosen ??= findNodePrimitives() ?? webPrimitives

/** Returns the SHA-256 hash of the text, as base64url. */
export const toHash = async (text: string): Promise<string> => await getPrimitives().hash(text)
