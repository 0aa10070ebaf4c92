import type { OAuthProvider } from "../oauth/provider.ts"
import type { Profile } from "../types.ts"
import { oauth } from "../oauth/define.ts"
import { toText } from "../oauth/answers.ts"
import { mark } from "../marks/discord.ts"

/** The most used fields of the user object (docs.discord.com/developers/resources/user). */
export interface DiscordProfile extends Omit<Profile, "id"> {
  /** A 64-bit number as text. */
  id: string
  /** Unique, but may change. */
  username: string
  /** `"0"`, except for bots and accounts that never changed to the new user names. */
  discriminator: string
  global_name: string | null
  /** Hash of the picture; begins with `a_` if it is animated. */
  avatar: string | null
  email?: string | null
  /** Whether Discord has verified the address. */
  verified?: boolean
  /** The value of `verified`, under the name that other providers use. */
  email_verified?: boolean
  locale?: string
  mfa_enabled?: boolean
}

const cdn = "https://cdn.discordapp.com"

/** Signs in with Discord. Set `AUTH_DISCORD_ID` and `AUTH_DISCORD_SECRET`. Register the callback `<origin>/auth/callback/discord`. */
const Discord: OAuthProvider<DiscordProfile, "discord"> = oauth({
  id: "discord",
  name: "Discord",
  mark,
  authorization: { url: "https://discord.com/oauth2/authorize", params: { scope: "identify email" } },
  token: "https://discord.com/api/oauth2/token",
  userinfo: "https://discord.com/api/users/@me",
  emailFrom: ({ verified }) => ({ email_verified: verified === true }),
  profile: (p) => ({
    id: p.id,
    name: toText(p.global_name, p.username),
    email: toText(p.email),
    image: toAvatar(p),
  }),
})
export default Discord

/** Returns the URL of the user's picture, or of one of Discord's default pictures: six, or five for users with a discriminator. */
function toAvatar({ id, discriminator, ...profile }: DiscordProfile): string {
  const avatar = toText(profile.avatar)
  if (avatar) return `${cdn}/avatars/${id}/${avatar}.${avatar.startsWith("a_") ? "gif" : "png"}`
  const number = Number(discriminator) ? Number(discriminator) % 5 : Number((BigInt(id) >> 22n) % 6n)
  return `${cdn}/embed/avatars/${number}.png`
}
