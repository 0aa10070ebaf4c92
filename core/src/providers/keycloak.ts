import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"

/** The claims of Keycloak's ID token with the client scopes of a new realm. */
export interface KeycloakProfile extends Profile {
  sub: string
  name?: string
  given_name?: string
  family_name?: string
  /** The user name, which may change if the realm allows it. */
  preferred_username: string
  email?: string
  /** Whether the realm has verified the address. After users change their address it is `false` until they verify the new one. */
  email_verified: boolean
  /** Id of the session at Keycloak. */
  sid?: string
  /** Set if a mapper adds the groups to the ID token. */
  groups?: string[]
  realm_access?: { roles: string[] }
  resource_access?: Record<string, { roles: string[] }>
}

/**
 * Signs in with Keycloak. Set `AUTH_KEYCLOAK_ID`, `AUTH_KEYCLOAK_SECRET` and `AUTH_KEYCLOAK_ISSUER`: the realm's URL, such as
 * `https://keycloak.example.com/realms/acme`. Register the callback `<origin>/auth/callback/keycloak`.
 */
const Keycloak: OIDCProvider<KeycloakProfile, "keycloak"> = oidc({
  id: "keycloak",
  name: "Keycloak",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  browserParams: ["kc_idp_hint", "kc_action"],
})
export default Keycloak
