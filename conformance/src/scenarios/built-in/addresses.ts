import { signInByApple } from "../../apple-steps.ts"
import { arrive, nameOf, toAuthorization, toCallback } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

const tid = "11111111-2222-4333-8444-555555555555"

interface Visit {
  readonly id: string
  readonly authorization: string
  readonly scope: string
  /** The path of that page at the test's identity provider. Default: `/authorize`. */
  readonly page?: string
  /** Claims of the ID token. */
  readonly claims?: object
}

const visits: readonly Visit[] = [
  {
    id: "apple",
    authorization: "https://appleid.apple.com/auth/authorize",
    scope: "name email",
    claims: { iss: "https://appleid.apple.com" },
  },
  { id: "discord", authorization: "https://discord.com/oauth2/authorize", scope: "identify email" },
  {
    id: "github",
    authorization: "https://github.com/login/oauth/authorize",
    scope: "read:user user:email",
    page: "/login/oauth/authorize",
  },
  ...[
    { id: "gitlab", authorization: "https://gitlab.com/authorize", claims: { iss: "https://gitlab.com" } },
    {
      id: "google",
      authorization: "https://accounts.google.com/authorize",
      claims: { iss: "https://accounts.google.com" },
    },
    {
      id: "microsoft-entra-id",
      authorization: "https://login.microsoftonline.com/common/v2.0/authorize",
      claims: { tid, iss: `https://login.microsoftonline.com/${tid}/v2.0` },
    },
  ].map((visit) => ({ ...visit, scope: "openid profile email" })),
]

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [],
  name: "each built-in provider works with only a client ID and secret, because it has its own endpoints and scopes",
  needs: ["fixtures", "oidc", "oauth", "cookie-sessions"],
  fixture: "built-in-shipped",
  async run({ agent, idp, expect }) {
    for (const { id, authorization, scope, page = "/authorize", claims = {} } of visits) {
      const provider = idp.beside(id)
      await provider.always({ faults: ["discovery/no-iss-support"] })
      await provider.next({ claims: { ...claims } })
      const browser = agent.fresh()
      const url = await toAuthorization(browser, { provider: id })
      expect(url.origin + url.pathname, "authorization endpoint").toBe(authorization)
      expect(url.searchParams.get("scope"), `scope of ${id}`).toBe(scope)
      const moved = new URL(`${provider.issuer}${page}${url.search}`)
      if (id === "apple") await signInByApple(browser, {}, moved)
      else await arrive(browser, await toCallback(browser, moved), provider)
      expect(await nameOf(browser), `name by ${id}`).toBe("Ada Lovelace")
    }
  },
}
