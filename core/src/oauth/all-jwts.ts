import { signAssertion } from "./assertion.ts"
import { readIdToken } from "./id-token.ts"
import type { Jwts } from "./jwts.ts"
import { verifyJwt } from "./signature.ts"

/** Reads ID tokens and signed userinfo, and authenticates the client by a signed assertion (RFC 7523). */
export const allJwts: Jwts = {
  readIdToken,
  verifyJwt,
  signAssertion,
  openDpop: async (...given) => (await import("./dpop.ts")).openDpop(...given),
}
