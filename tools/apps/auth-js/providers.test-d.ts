/**
 * Providers of Auth.js, listed among ours: compiling is passing.
 * @module
 */
import Apple from "@auth/core/providers/apple"
import Auth0 from "@auth/core/providers/auth0"
import FusionAuth from "@auth/core/providers/fusionauth"
import GitHub from "@auth/core/providers/github"
import MicrosoftEntraID from "@auth/core/providers/microsoft-entra-id"
import Nodemailer from "@auth/core/providers/nodemailer"
import Resend from "@auth/core/providers/resend"
import Spotify from "@auth/core/providers/spotify"
import Twitch from "@auth/core/providers/twitch"
import WeChat from "@auth/core/providers/wechat"
import type { AuthConfig } from "@svc-auth/core"
import Google from "@svc-auth/core/providers/google"

export const called: AuthConfig = {
  providers: [
    Google,
    Apple({ clientId: "x", clientSecret: "y" }),
    Auth0({ issuer: "https://app.auth0.example" }),
    FusionAuth({ issuer: "https://id.example" }),
    GitHub({ authorization: { params: { scope: "repo" } } }),
    MicrosoftEntraID({ issuer: "https://login.microsoftonline.com/11111111-2222-4333-8444-555555555555/v2.0" }),
    Nodemailer({ server: "smtp://mail.example" }),
    Resend({ from: "no-reply@app.example" }),
    Spotify({}),
    Twitch({ profile: ({ sub }) => ({ id: sub }) }),
    WeChat({ platformType: "WebsiteApp" }),
  ],
}
export const bare: AuthConfig = { providers: [Apple, Auth0, GitHub, Google, Resend, Spotify, WeChat] }
