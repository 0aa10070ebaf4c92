/**
 * The tests of encryption and of base64url once more, on a Node without its modules, as a browser or an edge runtime is.
 * @module
 */
import process from "node:process"
import { expect, test, vi } from "vitest"
import { getPrimitives } from "../../src/seal/runtime-crypto.ts"
import { webPrimitives } from "../../src/seal/web-crypto.ts"

vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined as never)

test("without node:crypto, WebCrypto is chosen", () => expect(getPrimitives()).toBe(webPrimitives))

await import("./seal.test.ts")
await import("./state.test.ts")
await import("../web/bytes.test.ts")
