/**
 * The facts of each built-in provider, written a second time from its documentation, so that a typing error in one of
 * them fails here.
 */
import { describe, expect, test } from "vitest"
import type { OAuthConfig } from "../../src/oauth/provider.ts"
import { customFetch } from "../../src/app/symbols.ts"
import type { Profile } from "../../src/types.ts"
import { createIdentity } from "../../src/oauth/identity.ts"
import { readProfile, toTrustedProfile } from "../../src/oauth/profile.ts"
import { createTransport } from "../../src/oauth/transport.ts"
import { readUserinfo } from "../../src/oauth/userinfo.ts"
import { findServer } from "../../src/oauth/server.ts"
import type { OAuthSettings } from "../../src/oauth/settings.ts"
import { getProviderSettings } from "../check-provider.ts"
import Apple from "../../src/providers/apple.ts"
import Auth0 from "../../src/providers/auth0.ts"
import Discord from "../../src/providers/discord.ts"
import GitHub from "../../src/providers/github.ts"
import GitLab from "../../src/providers/gitlab.ts"
import Google from "../../src/providers/google.ts"
import Keycloak from "../../src/providers/keycloak.ts"
import MicrosoftEntraID from "../../src/providers/microsoft-entra-id.ts"

interface Facts {
  readonly name: string
  readonly type: "oauth" | "oidc"
  readonly issuer?: string
  readonly authorization?: string
  readonly params: Readonly<Record<string, string>>
  readonly token?: string
  readonly userinfo?: string
  readonly keys?: string
  readonly discovers: boolean
  readonly checks: readonly string[]
  readonly method?: string
  /** The facts that other providers do not have. */
  readonly browserParams: readonly string[]
  readonly provesEmail: boolean
  readonly keyedByIssuer: boolean
}

const usual = ["prompt", "login_hint", "ui_locales", "claims_locales", "screen_hint", "display"]
const standard: Omit<Facts, "name"> = {
  type: "oidc",
  params: { scope: "openid profile email" },
  discovers: true,
  checks: ["state", "pkce", "nonce"],
  browserParams: [],
  provesEmail: true,
  keyedByIssuer: false,
}
const plain: Omit<Facts, "name"> = { ...standard, type: "oauth", discovers: false, checks: ["state", "pkce"] }

const all: readonly (readonly [id: string, config: OAuthConfig, facts: Facts])[] = [
  // developer.apple.com/documentation/signinwithapplerestapi
  ["apple", Apple() as OAuthConfig, {
    ...{ ...standard, name: "Apple", issuer: "https://appleid.apple.com", discovers: false },
    authorization: "https://appleid.apple.com/auth/authorize",
    params: { scope: "name email", response_mode: "form_post" },
    token: "https://appleid.apple.com/auth/token",
    keys: "https://appleid.apple.com/auth/keys",
    checks: ["state", "nonce"],
    method: "client_secret_post",
  }],
  // auth0.com/docs/get-started/applications/application-settings; the issuer ends with a slash
  ["auth0", Auth0({ issuer: "https://acme.eu.auth0.com" }) as OAuthConfig, {
    ...{ ...standard, name: "Auth0", issuer: "https://acme.eu.auth0.com/" },
    browserParams: ["connection", "organization", "invitation"],
  }],
  // docs.discord.com/developers/topics/oauth2, /resources/user
  ["discord", Discord() as OAuthConfig, {
    ...{ ...plain, name: "Discord", params: { scope: "identify email" } },
    authorization: "https://discord.com/oauth2/authorize",
    token: "https://discord.com/api/oauth2/token",
    userinfo: "https://discord.com/api/users/@me",
  }],
  // docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps, /rest/users/users
  ["github", GitHub() as unknown as OAuthConfig, {
    ...{
      ...plain,
      name: "GitHub",
      issuer: "https://github.com/login/oauth",
      params: { scope: "read:user user:email" },
    },
    authorization: "https://github.com/login/oauth/authorize",
    token: "https://github.com/login/oauth/access_token",
    userinfo: "https://api.github.com/user",
    browserParams: ["login", "allow_signup"],
  }],
  // docs.gitlab.com/integration/openid_connect_provider
  ["gitlab", GitLab() as OAuthConfig, {
    ...{ ...standard, name: "GitLab", issuer: "https://gitlab.com" },
    browserParams: ["root_namespace_id"],
  }],
  // developers.google.com/identity/openid-connect/openid-connect
  ["google", Google() as OAuthConfig, { ...standard, name: "Google", issuer: "https://accounts.google.com" }],
  // www.keycloak.org/securing-apps/oidc-layers; `kc_idp_hint` and `kc_action` are Keycloak's own
  ["keycloak", Keycloak({ issuer: "https://keycloak.example/realms/acme/" }) as OAuthConfig, {
    ...{ ...standard, name: "Keycloak", issuer: "https://keycloak.example/realms/acme" },
    browserParams: ["kc_idp_hint", "kc_action"],
  }],
  // learn.microsoft.com/entra/identity-platform/v2-protocols-oidc
  ["microsoft-entra-id", MicrosoftEntraID() as OAuthConfig, {
    ...{ ...standard, name: "Microsoft Entra ID", issuer: "https://login.microsoftonline.com/common/v2.0" },
    browserParams: ["domain_hint"],
    provesEmail: false,
  }],
]

test.each(all)("%s has the facts of its documentation", (id, config, facts) => {
  const settings = getProviderSettings(config) as OAuthSettings
  const given: { [name in keyof Required<Facts>]: unknown } = {
    name: settings.name,
    type: settings.type,
    issuer: settings.issuer,
    authorization: settings.authorization.url,
    params: Object.fromEntries(settings.authorization.params),
    token: settings.token.url,
    userinfo: settings.userinfo.url,
    keys: settings.jwksUrl,
    discovers: settings.discovers,
    checks: [...settings.checks],
    method: config.client?.token_endpoint_auth_method,
    browserParams: [...settings.browserParams].filter((name) => !usual.includes(name)),
    provesEmail: config.provesEmail !== false,
    keyedByIssuer: settings.keyedByIssuer,
  }
  expect(settings.id).toBe(id)
  expect(given).toEqual(facts)
  expect(usual.filter((name) => !settings.browserParams.has(name))).toEqual([])
})

const claims = {
  ...{ iss: "https://issuer.example", sub: "sub-1", aud: "c", exp: 2, iat: 1 },
  ...{ name: "Jane Doe", given_name: "Jane", family_name: "Doe", preferred_username: "jd", nickname: "jane" },
  ...{ email: "Jane@Example.test", email_verified: true, picture: "https://issuer.example/jane.png" },
}
const jane = { id: "sub-1", name: "Jane Doe", email: "jane@example.test", image: claims.picture }
const discord = {
  ...{ id: "80351110224678912", username: "nelly", discriminator: "1337", global_name: "Nelly" },
  ...{ avatar: "8342729096ea3675442027381ff50dfe", verified: true, email: "nelly@discord.test", mfa_enabled: true },
}
const github = {
  ...{ login: "octocat", id: 1, avatar_url: "https://github.com/images/error/octocat_happy.gif", type: "User" },
  ...{ name: "monalisa octocat", email: "octocat@github.test", html_url: "https://github.com/octocat" },
}

describe("the user of each built-in provider", () => {
  const toUser = async (config: OAuthConfig, profile: object, query = "") => {
    const provider = getProviderSettings(config) as OAuthSettings
    const believed = toTrustedProfile(provider, profile as Profile, new URLSearchParams(query))
    const made = await createIdentity(provider, believed, { access_token: "at" }, claims)
    return { ...made, user: JSON.parse(JSON.stringify(made.user)) }
  }

  test.each<[string, OAuthConfig, object, object, boolean | undefined]>([
    ["apple", Apple() as OAuthConfig, claims, jane, true],
    ["auth0", Auth0({ issuer: "https://a.test" }) as OAuthConfig, claims, jane, true],
    ["gitlab", GitLab() as OAuthConfig, claims, jane, true],
    ["google", Google() as OAuthConfig, claims, jane, true],
    ["keycloak", Keycloak({ issuer: "https://k.test" }) as OAuthConfig, claims, jane, true],
    ["microsoft-entra-id", MicrosoftEntraID() as OAuthConfig, claims, { ...jane, image: null }, undefined],
    [
      "microsoft-entra-id, without name and address",
      MicrosoftEntraID() as OAuthConfig,
      { sub: "sub-1" },
      { id: "sub-1", name: null, email: null, image: null },
      undefined,
    ],
    ["discord", Discord() as OAuthConfig, { ...discord, email_verified: true }, {
      ...{ id: discord.id, name: "Nelly", email: "nelly@discord.test" },
      image: `https://cdn.discordapp.com/avatars/${discord.id}/${discord.avatar}.png`,
    }, true],
    ["github", GitHub() as unknown as OAuthConfig, github, {
      ...{ id: "1", name: "monalisa octocat", email: "octocat@github.test", image: github.avatar_url },
    }, undefined],
  ])("has the fields of the profile: %s", async (_, config, profile, user, verified) => {
    const made = await toUser(config, profile)
    expect(made.user).toEqual(user)
    expect(made.account.providerAccountId).toBe((user as { id: string }).id)
    expect(made.profile.email_verified).toBe(verified)
  })

  test("Apple's provider takes each part of the name from the posted form, but only if the ID token has no name", async () => {
    const told = { name: { firstName: "Ada", lastName: "King" }, email: "root@app.test" }
    const query = String(new URLSearchParams({ user: JSON.stringify(told) }))
    const apple = Apple() as OAuthConfig
    const nameless = await toUser(apple, { sub: "sub-1", email: claims.email }, query)
    expect(nameless.profile).toMatchObject({ name: "Ada King", given_name: "Ada", family_name: "King" })
    expect(nameless.user).toEqual({ id: "sub-1", name: "Ada King", email: jane.email })
    const named = await toUser(apple, claims, query)
    expect(named.profile).toMatchObject({ name: "Jane Doe", given_name: "Jane", family_name: "Doe" })
  })
})

describe("the userinfo of a provider that needs more than one GET", () => {
  const ask = async (config: OAuthConfig, answers: Readonly<Record<string, Response>>) => {
    const asked: string[] = []
    const call: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers)
      asked.push(`${String(input)} ${headers.get("authorization")} ${headers.get("accept")}`)
      return Promise.resolve(answers[String(input)] ?? new Response("not here", { status: 404 }))
    }
    const provider = getProviderSettings({ ...config, [customFetch]: call }) as OAuthSettings
    const server = await findServer(provider, new Date())
    const tokens = { access_token: "at-1" }
    const profile = readProfile(provider, {
      ...{ server, tokens, claims: undefined, parameters: new URLSearchParams(), fetch: createTransport(provider) },
      readUserinfo: () => readUserinfo(provider, server, tokens.access_token, new Date(), undefined),
    })
    return { asked, profile: await profile.catch((error) => error) }
  }

  test.each([[true, true], [false, false], [undefined, false], ["true", false]])(
    "Discord's `verified` %j becomes `email_verified` %j",
    async (verified, email_verified) => {
      const me = "https://discord.com/api/users/@me"
      const found = await ask(Discord() as OAuthConfig, { [me]: Response.json({ ...discord, verified }) })
      expect(found.profile).toEqual(JSON.parse(JSON.stringify({ ...discord, verified, email_verified })))
      expect(found.asked).toEqual([`${me} Bearer at-1 application/json`])
    },
  )

  test.each([
    ["Discord", Discord, "https://discord.com/api/users/@me answered with status 404"],
    ["GitHub", GitHub, "https://api.github.com/user answered with status 404"],
  ])("is rejected when %s responds with an error", async (_, provider, message) => {
    const { profile } = await ask((provider as typeof Discord)() as OAuthConfig, {})
    expect(profile).toMatchObject({ message })
  })

  test("contains for GitHub the addresses of a second GET if the public address is missing", async () => {
    const user = "https://api.github.com/user"
    const hidden = { ...github, email: null }
    const found = await ask(GitHub() as unknown as OAuthConfig, {
      [user]: Response.json(hidden),
      [`${user}/emails`]: Response.json([{ email: "o@github.test", primary: true, verified: true }]),
    })
    const emails = [{ email: "o@github.test", primary: true, verified: true }]
    expect(found.profile).toEqual({ ...hidden, emails, email: "o@github.test", email_verified: true })
    const headers = "Bearer at-1 application/json"
    expect(found.asked).toEqual([`${user} ${headers}`, `${user}/emails ${headers}`])
  })
})
