import { signAssertion } from "./assertion.ts"
import { readIdToken } from "./id-token.ts"
import type { Jwts } from "./jwts.ts"
import { readUserinfo } from "./userinfo-token.ts"

/** Reads encrypted and signed ID tokens and userinfo, and authenticates the client by a signed assertion (RFC 7523). */
export const allJwts: Jwts = {
  readIdToken,
  readUserinfo,
  signAssertion,
  decryptToken: async (...given) => (await import("./decrypt.ts")).decryptToken(...given),
  openDpop: async (...given) => (await import("./dpop.ts")).openDpop(...given),
}
