/**
 * How providers are listed and created. The test passes if this compiles.
 * @module
 */
import { type AuthConfig, customFetch } from "@svc-auth/core"
import {
  type CredentialsConfig,
  oauth,
  type OAuth2Config,
  type OAuthConfig,
  oidc,
  type OIDCConfig,
  type Provider,
} from "@svc-auth/core/providers"
import { tenants } from "@svc-auth/core/features"
import Credentials from "@svc-auth/core/providers/credentials"
import GitHub, { type GitHubProfile } from "@svc-auth/core/providers/github"
import Passkey from "@svc-auth/core/providers/passkey"
import WebAuthn from "@svc-auth/core/providers/webauthn"
import Google, { type GoogleProfile } from "@svc-auth/core/providers/google"
import type { Profile, TokenSet, User } from "@svc-auth/core/types"
import { isTrue, type Same } from "./same.ts"

interface AcmeProfile {
  uid: number
  label: string
}

// facts with their own profile type
const Acme = oauth<AcmeProfile>({
  id: "acme",
  name: "Acme",
  authorization: "https://acme.example/authorize",
  token: "https://acme.example/token",
  userinfo: {
    url: "https://acme.example/me",
    async request({ tokens, fetch, provider }) {
      isTrue<Same<typeof tokens, TokenSet>>()
      isTrue<Same<typeof provider, OAuthConfig<AcmeProfile>>>()
      const answer = await fetch("https://acme.example/me")
      return await answer.json() as AcmeProfile
    },
  },
  profile(profile, tokens) {
    isTrue<Same<typeof profile, AcmeProfile>>()
    isTrue<Same<typeof tokens, TokenSet>>()
    return { id: String(profile.uid), name: profile.label }
  },
})
const Id = oidc<AcmeProfile>({
  id: "id",
  name: "Id",
  issuer: "https://id.example",
  profile: async (profile) => await Promise.resolve({ id: String(profile.uid) }),
})
const Plain = oidc({ id: "plain", name: "Plain", issuer: "https://plain.example" })
isTrue<Same<ReturnType<typeof Acme>, OAuth2Config<AcmeProfile>>>()
isTrue<Same<ReturnType<typeof Id>, OIDCConfig<AcmeProfile>>>()
isTrue<Same<ReturnType<typeof Plain>, OIDCConfig<Profile, "plain">>>()
isTrue<Same<ReturnType<typeof GitHub>, OAuth2Config<GitHubProfile, "github">>>()
isTrue<Same<ReturnType<typeof Google>, OIDCConfig<GoogleProfile, "google">>>()

// as they are, called, called without arguments, and inline, in any order
export const config: AuthConfig = {
  providers: [
    GitHub,
    GitHub(),
    GitHub({
      clientId: "x",
      clientSecret: "y",
      [customFetch]: fetch,
      profile(profile) {
        isTrue<Same<typeof profile, GitHubProfile>>()
        return { id: String(profile.id), name: profile.login }
      },
    }),
    Google,
    Google({ id: "google-work", authorization: { params: { hd: "example.com" } }, checks: ["nonce"] }),
    Acme,
    Acme({ issuer: undefined }),
    Id,
    Plain({ clientId: "x" }),
    Credentials({
      credentials: { username: { label: "User name" }, password: { type: "password" } },
      authorize: ({ username, password }, request) => {
        isTrue<Same<typeof username, unknown>>()
        isTrue<Same<typeof request, Request>>()
        return username === password ? { id: "1", name: "Ada" } : null
      },
    }),
    Credentials({ authorize: async () => await Promise.resolve(null) }),
    { id: "inline", name: "Inline", type: "oidc", issuer: "https://inline.example", clientId: "x" },
    {
      id: "inline2",
      name: "Inline 2",
      type: "oauth",
      clientId: "x",
      authorization: { url: "https://inline.example/a", params: { scope: "a b" } },
      token: { url: "https://inline.example/t", conform: (response: Response) => response },
      userinfo: "https://inline.example/u",
      checks: ["pkce"],
      client: { token_endpoint_auth_method: "client_secret_post" },
      profile: (profile: AcmeProfile): User => ({ id: String(profile.uid) }),
    },
    { id: "inline3", name: "Inline 3", type: "credentials", credentials: {}, authorize: () => null },
    () => ({ id: "made", name: "Made", type: "oidc", issuer: "https://made.example" }),
  ],
}
export const typed: OIDCConfig<AcmeProfile> = {
  id: "typed",
  name: "Typed",
  type: "oidc",
  profile: (profile) => ({ id: String(profile.uid) }),
}
export const list: Provider[] = [typed, Acme]
export const credentials: CredentialsConfig = Credentials({ id: "sso", name: "SSO", authorize: () => ({ id: "1" }) })

// @ts-expect-error -- the profile has its declared type
oauth<AcmeProfile>({ id: "a", name: "A", profile: (profile) => ({ id: profile.sub }) })
// @ts-expect-error -- a provider has a name
oidc({ id: "a" })
// @ts-expect-error -- an unknown type of provider
export const unknown: Provider = { id: "a", name: "A", type: "saml" }
// @ts-expect-error -- the function that created it sets the type
GitHub({ type: "oidc" })
// @ts-expect-error -- an unknown option
GitHub({ clientID: "x" })
// @ts-expect-error -- an unknown check
GitHub({ checks: ["csrf"] })
// @ts-expect-error -- an unknown client authentication
GitHub({ client: { token_endpoint_auth_method: "basic" } })
// @ts-expect-error -- `authorize` is required
Credentials({ credentials: {} })
// @ts-expect-error -- a user's id is a text
Credentials({ authorize: () => ({ id: 1 }) })
// @ts-expect-error -- a field that the form does not have
Credentials({ credentials: { code: {} }, authorize: ({ password }) => password ? { id: "1" } : null })
// @ts-expect-error -- options are required
export const bare: AuthConfig = { providers: [Credentials] }
// @ts-expect-error -- a name is not a provider
export const named: AuthConfig = { providers: ["github"] }

const origins = ["https://*.tenants.example"]
export const byOrigin = tenants({
  origins,
  providers: (origin) => {
    isTrue<Same<typeof origin, string>>()
    return origin === "https://a.tenants.example" ? [GitHub, Acme({ clientId: "a" })] : null
  },
})
export const later: AuthConfig = {
  providers: [],
  use: [tenants({ origins, providers: () => Promise.resolve([GitHub]) })],
}
// @ts-expect-error -- a function that returns one provider
export const one = tenants({ origins, providers: async () => await Promise.resolve({ id: 1 }) })

export const passkeys: Provider[] = [
  Passkey,
  Passkey({ relyingParty: { id: "app.test", origin: ["https://app.test"] } }),
  WebAuthn,
  WebAuthn({ userVerification: "required", conditionalUI: false }),
]
// @ts-expect-error -- `passkey` always verifies the user; `webauthn` may not
Passkey({ userVerification: "discouraged" })
// @ts-expect-error -- an unknown value
WebAuthn({ residentKey: "always" })
// @ts-expect-error -- the app cannot choose the verifier
Passkey({ verifier: { verifyRegistration: () => {}, verifyAuthentication: () => {} } })
