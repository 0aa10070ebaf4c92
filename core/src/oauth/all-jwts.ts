import { readIdToken } from "./id-token.ts"
import type { Jwts } from "./jwts.ts"
import { readUserinfo } from "./userinfo-token.ts"

/** Reads ID tokens and signed userinfo. */
export const allJwts: Jwts = { readIdToken, readUserinfo }
