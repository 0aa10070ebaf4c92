import { allJwts } from "../../oauth/all-jwts.ts"
import type { OAuthSettings } from "../../settings/oauth.ts"
import type { Flow } from "../outcome.ts"
import { finishCallback } from "./callback.ts"

/** `GET callback/:provider` of an OpenID Connect provider: finishes the sign-in, and verifies the ID token. */
export const oidcCallback: Flow<OAuthSettings> = (context, provider) => finishCallback(context, provider, allJwts)
