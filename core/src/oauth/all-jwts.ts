import { readIdToken } from "./id-token.ts"
import type { Jwts } from "./jwts.ts"
import { readUserinfoToken } from "./userinfo-token.ts"

/** Reads ID tokens and signed userinfo. */
export const allJwts: Jwts = { readIdToken, readUserinfoToken }
