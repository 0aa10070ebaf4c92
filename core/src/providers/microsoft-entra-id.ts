import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { toText } from "../oauth/answers.ts"

/** The most used claims of a v2.0 ID token (learn.microsoft.com/entra/identity-platform/id-token-claims-reference). */
export interface MicrosoftEntraIDProfile extends Profile {
  /** Identifies the user to this app. Another app sees another value. */
  sub: string
  /** Identifies the user to every app of the tenant. */
  oid?: string
  /** The user's tenant. */
  tid: string
  name?: string
  /** Not verified: an administrator of the tenant can write any address, and anyone can have a tenant. */
  email?: string
  /** May change, and may be reused for another user. */
  preferred_username?: string
  groups?: string[]
  roles?: string[]
}

const consumers = "9188040d-6c67-4c5b-b112-36a304b66dad"

/**
 * Signs in with Microsoft Entra ID, formerly Azure AD. Set `AUTH_MICROSOFT_ENTRA_ID_ID`, `AUTH_MICROSOFT_ENTRA_ID_SECRET` and
 * `AUTH_MICROSOFT_ENTRA_ID_ISSUER`. Register the callback `<origin>/auth/callback/microsoft-entra-id`.
 *
 * The issuer `https://login.microsoftonline.com/<tenant id>/v2.0` accepts the users of one tenant. In place of the tenant id,
 * `organizations` accepts the users of every tenant, `consumers` private accounts, and `common` (the default) both. To accept several
 * tenants, compare `profile.tid` in `callbacks.signIn`.
 */
const MicrosoftEntraID: OIDCProvider<MicrosoftEntraIDProfile, "microsoft-entra-id"> = oidc({
  id: "microsoft-entra-id",
  name: "Microsoft Entra ID",
  defaultIssuer: "https://login.microsoftonline.com/common/v2.0",
  toIssuer: (issuer) => issuer.replace(/\/$/, ""),
  issuerFrom({ tid }, issuer = "") {
    const [, audience] = /\/(common|organizations|consumers)\/v2\.0$/.exec(issuer) ?? []
    if (!audience) return issuer
    const isPrivate = tid === consumers
    if (typeof tid !== "string" || (audience !== "common" && isPrivate !== (audience === "consumers"))) return undefined
    return issuer.replace(`/${audience}/v2.0`, `/${tid}/v2.0`)
  },
  // Microsoft derives `sub` from app, tenant and user, and never reuses it (id-token-claims-reference). A tenant's policies cannot change it,
  // because it is in the restricted claim set (learn.microsoft.com/entra/identity-platform/reference-claims-customization)
  uniqueSub: true,
  provesEmail: false,
  browserParams: ["domain_hint"],
  // its `picture` is a URL that only opens with the user's access token
  profile: ({ sub, name, email }) => ({ id: sub, name: toText(name), email: toText(email), image: null }),
})
export default MicrosoftEntraID
