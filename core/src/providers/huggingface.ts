// Generated from core/rows/huggingface.json by `npm run generate`. Change the row, not this file.
import type { OIDCProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oidc } from "../oauth/define.ts"
import { mark } from "../marks/huggingface.ts"

/**
 * Signs in with Hugging Face. Set `AUTH_HUGGINGFACE_ID` and `AUTH_HUGGINGFACE_SECRET`. Register the callback
 * `<origin>/auth/callback/huggingface` at https://huggingface.co/settings/applications/new.
 *
 * Select the e-mail scope in the app. `orgIds` asks for access to one organization.
 */
const HuggingFace: OIDCProvider<Profile, "huggingface"> = oidc<Profile, "huggingface">({
  id: "huggingface",
  name: "Hugging Face",
  mark,
  issuer: "https://huggingface.co",
  userinfo: { always: true },
  browserParams: ["orgIds"],
})
export default HuggingFace
