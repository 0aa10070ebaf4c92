import type { OAuthProtocol } from "../app/oauth-protocol.ts"
import { allJwts } from "./all-jwts.ts"
import { finish } from "./finish.ts"

/** Exchanges the code of a response for tokens, and verifies the ID token. */
export const finishOidc: OAuthProtocol["finish"] = (provider, input) => finish(provider, input, allJwts)
