import type { OIDCProvider } from "../model/provider.ts"
import type { Profile } from "../model/types.ts"
import { oidc } from "../model/define-provider.ts"

/** The claims of Keycloak's ID token with the client scopes that a new realm has. */
export interface KeycloakProfile extends Profile {
  sub: string
  name?: string
  given_name?: string
  family_name?: string
  /** User name: may change where the realm allows it. */
  preferred_username: string
  email?: string
  /** What the realm says; where people may edit their address it is `false` until they proved the new one. */
  email_verified: boolean
  /** The session at Keycloak. */
  sid?: string
  /** Only with a mapper that puts them into the ID token. */
  groups?: string[]
  realm_access?: { roles: string[] }
  resource_access?: Record<string, { roles: string[] }>
}

/**
 * Keycloak. Variables `AUTH_KEYCLOAK_ID`, `AUTH_KEYCLOAK_SECRET`, and `AUTH_KEYCLOAK_ISSUER`: the realm's URL, such as
 * `https://keycloak.example.com/realms/acme`. Register the callback `<origin>/auth/callback/keycloak`.
 */
const Keycloak: OIDCProvider<KeycloakProfile, "keycloak"> = oidc({
  id: "keycloak",
  name: "Keycloak",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  browserParams: ["kc_idp_hint", "kc_action"],
})
export default Keycloak
