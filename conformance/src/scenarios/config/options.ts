import { toChanged } from "../../fixtures/changed.ts"
import type { Scenario } from "../../scenario.ts"

const oauth = {
  ...{ id: "x", name: "X", type: "oauth", clientId: "x", clientSecret: "planted-x" },
  ...{ authorization: "https://idp.test/a", token: "https://idp.test/t", userinfo: "https://idp.test/u" },
}

/** Options that are rejected, and a part of each log line. */
const refused: readonly (readonly [change: Readonly<Record<string, unknown>>, message: string])[] = [
  // unknown options
  [{ basepath: "/x" }, "Unknown option `basepath`; did you mean `basePath`?"],
  [{ callback: {} }, "did you mean `callbacks`?"],
  [{ TRUSTHOSTS: true }, "did you mean `trustHost`?"],
  [{ themes: {} }, "did you mean `theme`?"],
  [{ defaultTheme: {} }, "did you mean `theme`?"],
  [{ customPages: {} }, "did you mean `pages`?"],
  [{ constructor: 1 }, "Unknown option `constructor`"],
  [{ prefix: "/x" }, "Unknown option `prefix`"],
  [{ pages: { signin: "/login" } }, "Unknown option `pages.signin`; did you mean `pages.signIn`?"],
  [{ session: { maxage: 1 } }, "did you mean `session.maxAge`?"],
  [{ jwt: { secrets: [] } }, "did you mean `jwt.secret`?"],
  [{ theme: { brandColour: "red" } }, "did you mean `theme.brandColor`?"],
  [{ cookies: { session: {} } }, "did you mean `cookies.sessionToken`?"],
  [{ cookies: { pkceCodeVerifier: {} } }, "use `cookies.flow`"],
  [{ cookies: { state: {} } }, "use `cookies.flow`"],
  [{ cookies: { nonce: {} } }, "use `cookies.flow`"],
  [{ cookies: { webauthnChallenge: {} } }, "use `cookies.challenge`"],
  [{ cookies: { callbackUrl: {} } }, "leave it out"],
  // cookies that no browser would send where they are needed
  [{ cookies: { sessionToken: { options: { path: "/elsewhere" } } } }, "`cookies.sessionToken`: the path"],
  [{ cookies: { fresh: { options: { path: "/auth-pages" } } } }, "does not cover"],
  [{ cookies: { flow: { options: { sameSite: "strict" } } } }, "after the redirect from a provider"],
  [{ cookies: { csrfToken: { options: { maxAge: 0 } } } }, "maxAge must be"],
  [{ cookies: { csrfToken: { options: { expires: 1 } } } }, "Unknown option `cookies.csrfToken.options.expires`"],
  [{ cookies: { csrfToken: { name: "x" }, flow: { name: "x" } } }, "has the name of"],
  [{ callbacks: { signin: {} } }, "Unknown option `callbacks.signin`; did you mean `callbacks.signIn`?"],
  // symbols only
  [{ skipCSRFCheck: true }, "`skipCSRFCheck` must be the symbol"],
  [{ skipCSRFCheck: false }, "`skipCSRFCheck` must be the symbol"],
  // addresses
  [{ basePath: "/" }, "basePath"],
  [{ basePath: "" }, "basePath"],
  [{ basePath: "/a//b" }, "basePath"],
  [{ basePath: "/a/../b" }, "basePath"],
  [{ basePath: "/a/." }, "basePath"],
  [{ basePath: "/a?b" }, "basePath"],
  [{ basePath: "/(.*)" }, "basePath"],
  [{ origin: "app.test" }, "AUTH_URL"],
  [{ origin: "https://app.test/path" }, "AUTH_URL"],
  [{ origin: "https://user@app.test" }, "AUTH_URL"],
  [{ origin: "ftp://app.test" }, "AUTH_URL"],
  [{ trustedProxies: 0 }, "trustedProxies"],
  [{ trustedProxies: 1.5 }, "trustedProxies"],
  [{ trustedProxies: "1" }, "trustedProxies"],
  [{ redirectProxyUrl: "https://app.test" }, '"`redirectProxyUrl` (AUTH_REDIRECT_PROXY_URL) must be'],
  [{ redirectProxyUrl: "http://app.test/auth" }, "redirectProxyUrl"],
  [{ redirectProxyUrl: "ftp://localhost/auth" }, "redirectProxyUrl"],
  [{ redirectProxyUrl: "https://app.test/auth?x" }, "redirectProxyUrl"],
  [{ redirectProxyUrl: "https://user@app.test/auth" }, "redirectProxyUrl"],
  [{ redirectProxyUrl: "/auth" }, "redirectProxyUrl"],
  [{ redirectProxyUrl: 1 }, "redirectProxyUrl"],
  [{ redirectProxyUrl: ["https://app.test/auth"] }, "redirectProxyUrl"],
  [{ redirectProxyOrigins: "https://app.test" }, "must be a list"],
  [{ redirectProxyOrigins: [1] }, "must be text"],
  [{ redirectProxyOrigins: ["*"] }, "must be an origin"],
  [{ redirectProxyOrigins: ["https://app.test", "https://app.test/x"] }, "must be an origin"],
  [{ redirectProxyOrigins: ["https://user@app.test"] }, "must be an origin"],
  [{ redirectProxyOrigins: ["https://pr-*.app.test"] }, "must be an origin"],
  [{ redirectProxyOrigins: ["https://a..app.test"] }, "must be an origin"],
  [{ redirectProxyOrigins: ["https://127.1"] }, "must be an origin"],
  [{ redirectProxyOrigins: ["https://*.test"] }, "at least two labels"],
  [{ redirectProxyOrigins: ["https://app.*"] }, "at least two labels"],
  [{ redirectProxyOrigins: ["http://app.test"] }, "must be https"],
  [{ redirectProxyOrigins: ["http://*.a.localhost"] }, "must be https"],
  ...[
    "azurewebsites.net",
    "deno.dev",
    "fly.dev",
    "github.io",
    "herokuapp.com",
    "netlify.app",
    "onrender.com",
    "pages.dev",
  ]
    .map((domain) => [{ redirectProxyOrigins: [`https://*.${domain}`] }, "use a domain of your own"] as const),
  ...["vercel.app", "web.app", "workers.dev"]
    .map((domain) => [{ redirectProxyOrigins: [`https://*.${domain}`] }, "use a domain of your own"] as const),
  [{ pages: { signIn: "//evil.test" } }, "`pages.signIn` must be"],
  [{ pages: { error: "javascript:alert(1)" } }, "`pages.error` must be"],
  [{ pages: { signOut: "bye" } }, "`pages.signOut` must be"],
  [{ pages: { newUser: "/with space" } }, "`pages.newUser` must be"],
  [{ pages: { signIn: "/auth/signin" } }, "`pages.signIn` is under `basePath`"],
  // secrets
  [{ secret: "x1!y2?z3:a4;b5,c6.d7-e8_f9+g0*h" }, "`secret` is too easy"],
  [{ secret: " ".repeat(40) }, "`secret` is too easy"],
  [{ secret: "abcdefg".repeat(6) }, "`secret` is too easy"],
  [{ secret: ["Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj", "short"] }, "`secret` is too easy"],
  [{ jwt: { secret: "short" } }, "`jwt.secret` is too easy"],
  // sessions
  [{ session: { maxAge: 0 } }, "session.maxAge"],
  [{ session: { maxAge: 0.5 } }, "session.maxAge"],
  [{ session: { maxAge: "1" } }, "session.maxAge"],
  [{ jwt: { maxAge: -1 } }, "session.maxAge"],
  [{ session: { updateAge: -1 } }, "session.updateAge"],
  [{ session: { strategy: "cookie" } }, '`session.strategy` must be \\"jwt\\" or \\"database\\"'],
  // limits
  [{ limits: true }, "an object with network, account, accountInAll, mail, challenge, store"],
  [{ limits: null }, "`limits` must be `false` or an object"],
  [{ limits: [] }, "`limits` must be `false` or an object"],
  [{ limits: { networks: false } }, "Unknown option `limits.networks`; did you mean `limits.network`?"],
  [{ limits: { network: true } }, "`limits.network` must be `false` or a list"],
  [{ limits: { network: { most: 5, seconds: 60 } } }, "`limits.network` must be `false` or a list"],
  [{ limits: { mail: [] } }, "`limits.mail` must be `false` or a list"],
  [{ limits: { challenge: [5] } }, "`limits.challenge[0]` must be a window"],
  [{ limits: { account: [{ most: 5, seconds: 60, second: 60 }] } }, "Unknown option `limits.account[0].second`"],
  [{ limits: { account: [{ seconds: 60 }] } }, "`limits.account[0].most` must be a whole number"],
  [{ limits: { account: [{ most: 0, seconds: 60 }] } }, "`limits.account[0].most` must be a whole number"],
  [{ limits: { account: [{ most: 1.5, seconds: 60 }] } }, "`limits.account[0].most` must be a whole number"],
  [{ limits: { account: [{ most: "5", seconds: 60 }] } }, "`limits.account[0].most` must be a whole number"],
  [{ limits: { account: [{ most: 2 ** 53, seconds: 60 }] } }, "`limits.account[0].most` must be a whole number"],
  [{ limits: { accountInAll: [{ most: 5, seconds: 0 }] } }, "`limits.accountInAll[0].seconds` must be a whole number"],
  [{ limits: { mail: [{ most: 5, seconds: 366 * 86_400 + 1 }] } }, "at most 31622400, which are 366 days"],
  [
    { limits: { network: [{ most: 5, seconds: 60 }, { most: 9, seconds: 60 }] } },
    "`limits.network[1].seconds` must be more than in the window before it",
  ],
  [{ limits: { store: {} } }, "`limits.store` must be an object with the method"],
  [{ limits: { store: null } }, "`limits.store` must be an object with the method"],
  // theme
  [{ theme: "dark" }, "theme"],
  [{ theme: { colorScheme: "blue" } }, "theme.colorScheme"],
  [{ theme: { brandColor: "red;}" } }, "theme.brandColor"],
  [{ theme: { brandColor: "rebeccapurple" } }, "theme.brandColor"],
  [{ theme: { brandColor: "#ab" } }, "theme.brandColor"],
  [{ theme: { brandColor: "#abcd" } }, "theme.brandColor"],
  [{ theme: { brandColor: "x#abc" } }, "theme.brandColor"],
  [{ theme: { buttonText: "no-colour" } }, "theme.buttonText"],
  [{ theme: { buttonText: "ff0000" } }, "theme.buttonText"],
  [{ theme: { logo: "javascript:alert(1)" } }, "theme.logo"],
  [{ theme: { logo: "//evil.test/x.png" } }, "theme.logo"],
  [{ theme: { logo: "/\\evil.test/x.png" } }, "theme.logo"],
  [{ theme: { logo: "x.png" } }, "theme.logo"],
  [{ theme: { logo: "https://user@img.test/x.png" } }, "theme.logo"],
  [{ theme: { logo: "https://img.test;x/x.png" } }, "theme.logo"],
  [{ theme: { logo: 1 } }, "theme.logo"],
  // cookies
  [{ cookies: { sessionToken: { name: "a b" } } }, "`cookies.sessionToken`: the name"],
  [{ cookies: { sessionToken: { name: "" } } }, "`cookies.sessionToken`: the name"],
  [{ cookies: { csrfToken: { options: { domain: "a b" } } } }, "`cookies.csrfToken`: the domain"],
  [{ cookies: { csrfToken: { options: { domain: "a.test;b" } } } }, "`cookies.csrfToken`: the domain"],
  [{ cookies: { flow: { options: { path: "x" } } } }, "`cookies.flow`: the path"],
  [{ cookies: { flow: { options: { path: "/;x" } } } }, "`cookies.flow`: the path"],
  [
    { cookies: { challenge: { name: "__host-x", options: { secure: true, path: "/x" } } } },
    "`cookies.challenge`: __host-x",
  ],
  [
    { cookies: { link: { name: "__Host-x", options: { secure: true, domain: "a.test" } } } },
    "`cookies.link`: __Host-x",
  ],
  [
    { cookies: { form: { name: "__Secure-x", options: { secure: false } } } },
    "`cookies.form`: __Secure-x must have `secure: true`",
  ],
  [{ cookies: { signedOut: { options: { secure: false, sameSite: "none" } } } }, "`cookies.signedOut`: sameSite"],
  // providers
  [{ providers: {} }, "`providers` must be an array"],
  [{ providers: [null] }, "providers"],
  [{ providers: [oauth, { ...oauth, name: "Y" }] }, 'two providers have the id \\"x\\"'],
  [{ providers: [{ ...oauth, id: "" }] }, "because it is part of URLs"],
  [{ providers: [{ ...oauth, id: "-x" }] }, "because it is part of URLs"],
  [{ providers: [{ ...oauth, id: "x y" }] }, "because it is part of URLs"],
  [{ providers: [{ ...oauth, name: "" }] }, "`name`"],
  [{ providers: [{ ...oauth, type: "saml" }] }, "`type`"],
  [{ providers: [{ ...oauth, type: "credentials", credentials: {} }] }, "`authorize` is missing"],
  [{ providers: [{ ...oauth, type: "email" }] }, "`sendVerificationRequest` is missing"],
  [{ providers: [{ ...oauth, type: "webauthn" }] }, "`verifier` is missing"],
  [{ providers: [{ ...oauth, redirectProxyUrl: "app.test/auth" }] }, '"Provider \\"x\\": `redirectProxyUrl`'],
]

/** Options that are accepted. */
const taken: readonly Readonly<Record<string, unknown>>[] = [
  { origin: "https://app.test" },
  { trustedProxies: 1 },
  { redirectProxyUrl: "" },
  { redirectProxyUrl: "https://app.test/auth" },
  { redirectProxyUrl: "http://localhost:3000/auth/" },
  { redirectProxyOrigins: ["https://app.test", "https://APP.test/", "https://app.test:8443"] },
  { redirectProxyOrigins: ["https://*.preview.app.test", "https://*.*.app.test", "https://pr.*.app.test"] },
  { redirectProxyOrigins: ["https://*.mine.pages.dev", "https://vercel.app", "http://localhost:3000"] },
  { redirectProxyOrigins: ["https://*.bücher.example"] },
  { pages: { signIn: "/login?x=1", newUser: "https://app.test/welcome", error: "/authentic" } },
  { secret: ["", "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj"] },
  { jwt: { secret: "abcdefgh".repeat(4) } },
  { session: { maxAge: 1, updateAge: 0, strategy: "jwt" } },
  { limits: false },
  {
    limits: {
      network: false,
      account: [{ most: 1, seconds: 1 }],
      mail: [{ most: 9, seconds: 60 }, { most: 5, seconds: 61 }],
    },
  },
  { limits: { challenge: [{ most: 2 ** 53 - 1, seconds: 366 * 86_400 }] } },
  { theme: null },
  { theme: { colorScheme: "", brandColor: "", buttonText: "", logo: "" } },
  { theme: { colorScheme: "auto", brandColor: "#639", buttonText: "#FFF", logo: "/logo.svg" } },
  { theme: { colorScheme: "light", logo: "HTTPS://img.test:8443/x.png" } },
  { cookies: { sessionToken: { name: "!#$%&'*+-.^_`|~x", options: { domain: ".App.test", path: "/" } } } },
  { cookies: { csrfToken: { name: "__Host-x", options: { secure: true, sameSite: "none" } } } },
  { providers: [oauth, { ...oauth, id: "X_1-y", name: "Y" }] },
]

export const scenario: Scenario = {
  spec: ["2.7/basePath", "2.7/cookies", "2.7/pages", "2.7/providers", "2.7/session", "2.7/theme"],
  cases: [73, 89, 95, 100],
  name: "an invalid option is rejected by name, and a valid one is accepted",
  needs: ["fixtures", "cookie-sessions"],
  async run({ agent, expect }) {
    for (const [change, message] of refused) {
      const what = JSON.stringify(change)
      const page = await agent.use(toChanged(change)).get("/auth/session", { kind: "program" })
      expect([page.status, page.json], what).toBe([500, { error: "Configuration" }])
      const logged = (await agent.seen()).findLast(({ kind, name }) => kind === "log" && name === "error")
      expect(JSON.stringify(logged?.data), `log with ${what}`).toContain(message)
    }
    for (const change of taken) {
      const page = await agent.use(toChanged(change)).get("/auth/session", { kind: "program" })
      expect([page.status, page.json], JSON.stringify(change)).toBe([200, null])
    }
  },
}
