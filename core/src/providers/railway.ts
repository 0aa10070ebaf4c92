// Generated from core/rows/railway.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { mark } from "../marks/railway.ts"

/**
 * Signs in with Railway. Set `AUTH_RAILWAY_ID` and `AUTH_RAILWAY_SECRET`. Register the callback
 * `<origin>/auth/callback/railway` at https://docs.railway.com/integrations/oauth/creating-an-app.
 *
 * Addresses never count as verified.
 *
 * A refresh token needs the scope `offline_access` and the parameters `{"prompt":"consent"}` in `authorization.params`.
 *
 * Name, picture and address are in userinfo only. The use of an old refresh token revokes the grant.
 */
const Railway: OIDCProvider<Profile, "railway"> = oidc<Profile, "railway">({
  id: "railway",
  name: "Railway",
  mark,
  issuer: "https://backboard.railway.com",
  discovery: "https://backboard.railway.com/oauth/.well-known/openid-configuration",
  authorization: "https://backboard.railway.com/oauth/auth",
  token: "https://backboard.railway.com/oauth/token",
  userinfo: { url: "https://backboard.railway.com/oauth/me", always: true },
  provesEmail: false,
})
export default Railway
