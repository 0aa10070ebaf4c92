import { prepareRequest } from "./oidc-request.ts"
import type { OAuthSettings } from "./settings.ts"
import type { Flow } from "../app/outcome.ts"
import { startSignIn } from "./start.ts"

/** `POST signin/:provider` of an OpenID Connect provider. */
export const oidcStart: Flow<OAuthSettings> = (context, provider) =>
  startSignIn(context, provider, prepareRequest(context.settings.strict))
