import { toChanged } from "../../fixtures/changed.ts"
import { textOf } from "../../form.ts"
import type { Page } from "../../page.ts"
import type { Scenario } from "../../scenario.ts"

const client = { clientId: "x", clientSecret: "planted-x" }
const oauth = {
  ...{ id: "x", name: "X", type: "oauth" },
  ...{ authorization: "https://idp.test/a", token: "https://idp.test/t", userinfo: "https://idp.test/u" },
}
const secret = "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj"

type Facts = Readonly<Record<string, string | undefined>>

/** Options, with the facts that the page then shows. */
const table: readonly (readonly [change: Readonly<Record<string, unknown>>, facts: Facts])[] = [
  [{}, {
    "Still to be set": undefined,
    Origin: "https://app.test, from Host",
    "Headers of proxies": "none",
    "Host trusted": "yes",
    "Your network, for limits": "not determined: trustedProxies is not set",
    "Base path": "/auth",
    "Secure cookies": "yes, the origin is https",
    "Secret set": "yes, 1",
    "Separate secret for sessions": "no",
    "CSRF check": "on",
    Sessions: "in a cookie; expires after 30 days without use; extended when 1 day old",
    Adapter: "none",
    "Your own pages": "none",
    "Redirect proxy": "none",
    "Relays callbacks to": "none",
    Providers: "idp (oidc) idp-oauth (oauth) credentials (credentials)",
    "Callback URLs to register": "https://app.test/auth/callback/idp https://app.test/auth/callback/idp-oauth",
  }],
  [{ origin: "https://public.test", trustHost: false }, {
    Origin: "https://public.test, from AUTH_URL (option origin )",
    "Host trusted": "no",
  }],
  [{ origin: "http://public.test" }, { "Secure cookies": "no, the origin is http" }],
  [{ useSecureCookies: false }, { "Secure cookies": "no, by useSecureCookies" }],
  [{ useSecureCookies: true, origin: "http://localhost:3000" }, { "Secure cookies": "yes, by useSecureCookies" }],
  [{ secret: [] }, {
    "Still to be set": "AUTH_SECRET",
    "Secret set": "no: the process uses a random one until it ends",
  }],
  [{ secret: [secret, `${secret}2`], jwt: { secret } }, {
    "Secret set": "yes, 2",
    "Separate secret for sessions": "yes",
  }],
  [{ session: { maxAge: 5_400, updateAge: 0 } }, {
    Sessions: "in a cookie; expires after 1 hour 30 minutes without use; extended at every use",
  }],
  [{ session: { maxAge: 180_122, updateAge: 61 } }, {
    Sessions: "in a cookie; expires after 2 days 2 hours without use; extended when 1 minute 1 second old",
  }],
  [{ session: { maxAge: 1, updateAge: 59 } }, {
    Sessions: "in a cookie; expires after 1 second without use; extended when 59 seconds old",
  }],
  [{ pages: { signIn: "/login", error: "/oops" } }, { "Your own pages": "signIn, error" }],
  [{ redirectProxyUrl: "https://app.example/auth/", redirectProxyOrigins: ["https://a.test", "https://*.b.test"] }, {
    "Redirect proxy": "https://app.example/auth",
    "Relays callbacks to": "https://a.test, https://*.b.test",
    "Callback URLs to register": "https://app.example/auth/callback/idp https://app.example/auth/callback/idp-oauth",
  }],
  [{ providers: [] }, { Providers: "none", "Callback URLs to register": "none" }],
  [{ providers: [oauth, { ...oauth, ...client, id: "my-idp" }, { ...oauth, ...client, id: "z", clientSecret: "" }] }, {
    "Still to be set": "AUTH_X_ID AUTH_X_SECRET AUTH_Z_SECRET",
  }],
  [{ providers: [{ id: "realm", name: "Realm", type: "oidc", ...client }] }, {
    "Still to be set": "AUTH_REALM_ISSUER",
  }],
]

const proxied = {
  ...{ forwarded: "for=1", via: "1.1 a", "x-forwarded-for": "192.0.2.1", "x-forwarded-host": "app.test" },
  ...{ "x-forwarded-port": "443", "x-forwarded-proto": "https", "x-real-ip": "192.0.2.1" },
}

const toFacts = ({ elements }: Page): Facts => {
  const texts = (tag: string) => elements.filter(({ tagName }) => tagName === tag).map(textOf)
  const said = texts("dd")
  return Object.fromEntries(texts("dt").map((name, index) => [name, said[index]]))
}

export const scenario: Scenario = {
  spec: [],
  cases: [93, 95],
  name: "the setup page shows for each option what the app uses",
  needs: ["fixtures", "proxy-headers", "app-test", "cookie-sessions", "development-help"],
  async run({ agent, expect }) {
    for (const [change, wanted] of table) {
      const page = await agent.use(toChanged({ development: true, ...change })).get("/auth/error")
      const facts = toFacts(page)
      for (const [name, said] of Object.entries(wanted)) {
        expect(facts[name], `${name} with ${JSON.stringify(change)}`).toBe(said)
      }
      for (const value of ["planted-", secret]) expect(page.body, "page").not.toContain(value)
    }
    const facts = toFacts(await agent.use(toChanged({ development: true })).get("/auth/error", { headers: proxied }))
    expect(facts["Headers of proxies"], "headers").toBe(Object.keys(proxied).join(", "))
    expect(facts["Origin"], "origin").toBe("https://app.test, from X-Forwarded-Host")
  },
}
