// Generated from core/rows/vercel.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { mark } from "../marks/vercel.ts"

/**
 * Signs in with Vercel. Set `AUTH_VERCEL_ID` and `AUTH_VERCEL_SECRET`. Register the callback
 * `<origin>/auth/callback/vercel` at https://vercel.com/docs/sign-in-with-vercel/manage-from-dashboard.
 *
 * Addresses never count as verified.
 *
 * A refresh token needs the scope `offline_access` in `authorization.params`.
 *
 * PKCE is required. Access tokens live one hour, refresh tokens 30 days.
 */
const Vercel: OIDCProvider<Profile, "vercel"> = oidc<Profile, "vercel">({
  id: "vercel",
  name: "Vercel",
  mark,
  issuer: "https://vercel.com",
  provesEmail: false,
})
export default Vercel
