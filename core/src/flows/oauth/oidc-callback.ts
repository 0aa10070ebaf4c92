import { readIdToken } from "../../oauth/id-token.ts"
import { verifyJwt } from "../../oauth/signature.ts"
import type { OAuthSettings } from "../../settings/oauth.ts"
import type { Flow } from "../outcome.ts"
import { finishCallback } from "./callback.ts"

const jwts = { readIdToken, verifyJwt }

/** `GET callback/:provider` of an OpenID Connect provider: finishes the sign-in, and verifies the ID token. */
export const oidcCallback: Flow<OAuthSettings> = (context, provider) => finishCallback(context, provider, jwts)
