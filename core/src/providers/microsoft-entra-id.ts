import type { OIDCProvider } from "../model/provider.ts"
import type { Profile } from "../model/types.ts"
import { oidc } from "../model/define-provider.ts"

/** The claims of a v2.0 ID token (learn.microsoft.com/entra/identity-platform/id-token-claims-reference), the most used of them. */
export interface MicrosoftEntraIDProfile extends Profile {
  /** The user's id in this app: another app gets another one. */
  sub: string
  /** The user's id in every app of the tenant. */
  oid?: string
  /** The tenant that vouches for the person. */
  tid: string
  name?: string
  /** Whatever an administrator of the tenant wrote there. Never a proof: anybody can have a tenant. */
  email?: string
  /** May change and may be given to another person. */
  preferred_username?: string
  groups?: string[]
  roles?: string[]
}

const consumers = "9188040d-6c67-4c5b-b112-36a304b66dad"

/**
 * Microsoft Entra ID, formerly Azure AD. Variables `AUTH_MICROSOFT_ENTRA_ID_ID`, `_SECRET` and `_ISSUER`; register the callback
 * `<origin>/auth/callback/microsoft-entra-id`.
 *
 * `issuer` says who may enter: `https://login.microsoftonline.com/<tenant id>/v2.0` the people of one tenant; with
 * `organizations` in place of the id those of every tenant, with `consumers` private accounts, with `common` (the default) both.
 * To let some tenants in, compare `profile.tid` in `callbacks.signIn`.
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
  // its `picture` is a URL that only a token of the person opens
  profile: ({ sub, name, email }) => ({ id: sub, name: name ?? null, email: email ?? null, image: null }),
})
export default MicrosoftEntraID
