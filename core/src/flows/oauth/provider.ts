import type { RouteContext } from "../../request/context.ts"
import { InvalidProvider } from "../../errors.ts"
import type { OAuthSettings } from "../../settings/oauth.ts"

/** The provider of this route, if it is an OAuth one. @throws {InvalidProvider} */
export function requireOAuth({ provider }: RouteContext): OAuthSettings {
  if (provider?.type === "oauth" || provider?.type === "oidc") return provider
  throw new InvalidProvider("this route is for OAuth and OpenID Connect providers")
}
