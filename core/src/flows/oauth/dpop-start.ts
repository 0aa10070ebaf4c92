import { bindRequest } from "../../oauth/dpop.ts"
import type { OAuthSettings } from "../../settings/oauth.ts"
import type { Flow } from "../outcome.ts"
import { startSignIn } from "./start.ts"

/** `POST signin/:provider` of a provider whose tokens are bound to a key. */
export const dpopStart: Flow<OAuthSettings> = (context, provider) => startSignIn(context, provider, bindRequest)
