/**
 * How providers are listed and made: compiling is passing.
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

// facts with a profile of their own
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
isTrue<Same<ReturnType<typeof Plain>, OIDCConfig<Profile>>>()
isTrue<Same<ReturnType<typeof GitHub>, OAuth2Config<GitHubProfile>>>()
isTrue<Same<ReturnType<typeof Google>, OIDCConfig<GoogleProfile>>>()

// bare, called, called with nothing, and written on the spot, in any order
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

// @ts-expect-error -- the profile is what it was said to be
oauth<AcmeProfile>({ id: "a", name: "A", profile: (profile) => ({ id: profile.sub }) })
// @ts-expect-error -- a provider has a name
oidc({ id: "a" })
// @ts-expect-error -- a kind of provider that nobody knows
export const unknown: Provider = { id: "a", name: "A", type: "saml" }
// @ts-expect-error -- the function that made it says so
GitHub({ type: "oidc" })
// @ts-expect-error -- no such option
GitHub({ clientID: "x" })
// @ts-expect-error -- no such check
GitHub({ checks: ["csrf"] })
// @ts-expect-error -- no such way to authenticate
GitHub({ client: { token_endpoint_auth_method: "basic" } })
// @ts-expect-error -- somebody must decide
Credentials({ credentials: {} })
// @ts-expect-error -- a user's id is a text
Credentials({ authorize: () => ({ id: 1 }) })
// @ts-expect-error -- a field that is not in the form
Credentials({ credentials: { code: {} }, authorize: ({ password }) => password ? { id: "1" } : null })
// @ts-expect-error -- it wants options
export const bare: AuthConfig = { providers: [Credentials] }
// @ts-expect-error -- a name is no provider
export const named: AuthConfig = { providers: ["github"] }

export const passkeys: Provider[] = [
  Passkey,
  Passkey({ relyingParty: { id: "app.test", origin: ["https://app.test"] } }),
  WebAuthn,
  WebAuthn({ userVerification: "required", conditionalUI: false }),
]
// @ts-expect-error -- a passkey always asks its owner; `webauthn` may not
Passkey({ userVerification: "discouraged" })
// @ts-expect-error -- no such word
WebAuthn({ residentKey: "always" })
// @ts-expect-error -- who verifies is not the app's to say
Passkey({ verifier: { verifyRegistration: () => {}, verifyAuthentication: () => {} } })
