import type { OAuth2Config } from "../../model/oauth-provider.ts"
import { type OAuthSettings, readOAuthSettings } from "../../settings/oauth.ts"
import { checked, emptyPage, lazy, type ProviderFlows, signInPage, unchecked } from "../route.ts"

/** Returns whether the provider needs JSON Web Tokens: for signed userinfo, or because the client signs assertions or proofs. */
const needsJwts = ({ client }: OAuth2Config): boolean =>
  client?.userinfo_signed_response_alg !== undefined || !!client?.dpop_bound_access_tokens ||
  client?.token_endpoint_auth_method === "client_secret_jwt" || client?.token_endpoint_auth_method === "private_key_jwt"

/** The flows of providers with plain OAuth 2.0. */
export const oauthFlows: ProviderFlows<OAuthSettings> = {
  serves: (config) => config.type === "oauth" && !needsJwts(config),
  check: readOAuthSettings,
  routes: () => ({
    "GET signin": unchecked(signInPage),
    "POST signin": checked(lazy(async () => (await import("./start.ts")).oauthStart)),
    "GET callback": unchecked(lazy(async () => (await import("./callback.ts")).oauthCallback), emptyPage),
    "POST callback": unchecked(lazy(async () => (await import("./form-post.ts")).formPost)),
  }),
  signIn: "POST signin",
}
