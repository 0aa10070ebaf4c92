/**
 * Mistakes that provider modules of other libraries ship, and what ours contain in their place. `rows.test.ts` shows of every row that no
 * request contains `undefined` or a name in braces.
 */
import { describe, expect, test } from "vitest"
import { readRows } from "../../../tools/providers/row.ts"
import type { OAuthConfig } from "../../src/oauth/provider.ts"
import type { OAuthSettings } from "../../src/oauth/settings.ts"
import { getProviderSettings } from "../check-provider.ts"
import { startAuthorization } from "../oauth/fixture.ts"

const rows = new Map(readRows().map((row) => [row.id, row]))

/** Returns where a sign-in sends the browser, and the requests that follow. */
async function start(id: string) {
  const { default: provider } = await import(`../../src/providers/${id}.ts`) as {
    default: (options: object) => OAuthConfig
  }
  const settings = getProviderSettings(provider({
    ...{ clientId: "c", clientSecret: "s" },
    ...JSON.stringify(rows.get(id)!.endpoints).includes("{host}") && { issuer: "https://host.test" },
  })) as OAuthSettings
  const { url } = await startAuthorization(settings, {
    redirectUri: `https://app.test/auth/callback/${id}`,
    state: "s".repeat(94),
    params: new URLSearchParams(),
    now: new Date("2027-11-20T12:00:00Z"),
  })
  const { url: endpoint = "", request } = settings.userinfo
  let userinfo = endpoint && `GET ${endpoint}`
  await request?.({
    ...{ tokens: { access_token: "at" }, provider: settings.config, url: endpoint, fetch },
    readJson: (at, { method = "GET" } = {}) => Promise.resolve(userinfo = `${method} ${at}`),
  })
  return {
    authorization: url.origin + url.pathname,
    ...{ scope: url.searchParams.get("scope"), redirect_uri: url.searchParams.get("redirect_uri") },
    pkce: url.searchParams.get("code_challenge_method"),
    ...{ token: settings.token.url, userinfo },
  }
}

/** The provider, the mistake, and what a sign-in with ours does. */
const mistakes: readonly (readonly [id: string, mistake: string, ours: object])[] = [
  ["todoist", "there is no userinfo URL, and the API of version 9 is gone", {
    userinfo: "GET https://api.todoist.com/api/v1/user",
  }],
  ["notion", "redirect_uri is the text `undefined`", { redirect_uri: "https://app.test/auth/callback/notion" }],
  ["instagram", "the Basic Display API has ended, and its scope is unknown", {
    ...{ authorization: "https://www.instagram.com/oauth/authorize", scope: "instagram_business_basic" },
    userinfo: "GET https://graph.instagram.com/me?fields=user_id,username,name,profile_picture_url",
  }],
  ["figma", "newer apps are refused the scope `files:read`", { scope: "current_user:read" }],
  ["vk", "the endpoints are those of oauth.vk.com, without PKCE", {
    ...{ authorization: "https://id.vk.com/authorize", token: "https://id.vk.com/oauth2/auth", pkce: "S256" },
    userinfo: "POST https://id.vk.com/oauth2/user_info",
  }],
  ["hubspot", "the endpoints of version 1 end in 2027, and have the access token in the path", {
    ...{ token: "https://api.hubapi.com/oauth/2026-03/token" },
    userinfo: "POST https://api.hubapi.com/oauth/2026-03/token/introspect",
  }],
  // no OpenID Connect provider, so none knows its scopes
  ...["box", "boxyhq", "clickup", "mailchimp", "mattermost", "naver", "nextcloud", "notion", "workos"].map((id) =>
    [id, "the scope is `openid profile email`", { scope: null }] as const
  ),
]

test.each(mistakes)("%s does not repeat the mistake that %s", async (id, _, ours) => {
  expect(rows.has(id)).toBe(true)
  const started = await start(id)
  expect(started).toMatchObject(ours)
  expect(JSON.stringify(started)).not.toMatch(
    /undefined|files:read|oauth\.vk\.com|oauth\/v1|sync\/v9|user_profile/,
  )
})

describe("a provider that others ship broken", () => {
  test.each([
    ["dribbble", "scope is the text `undefined`"],
    ["bungie", "`{membershipId}` is in the URL, and the scope is that of OpenID Connect"],
    ["azure-devops", "the token request is never sent; registrations ended in 2025"],
    ["eveonline", "tokens of version 2 go to the endpoint of version 1"],
    ["faceit", "the headers have no effect, and its OpenID Connect is not used"],
    ...["foursquare", "freshbooks", "osso", "pipedrive"].map((id) => [id, "the scope is `openid profile email`"]),
    ...["medium", "passage", "identity-server4", "beyondidentity"].map((id) => [id, "the service has ended"]),
  ])("has no row: %s, where %s", (id) => {
    // a row that is added belongs into the table above
    expect(rows.has(id!)).toBe(false)
  })
})
