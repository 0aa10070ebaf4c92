import { expect, test } from "vitest"
import { Auth, type AuthConfig } from "../../src/index.ts"
import { callPaths } from "../../src/app/symbols.ts"
import { getSettings } from "../../src/all-features.ts"
import { tenants } from "../../src/features.ts"

const config = (cookies: unknown, more: object = {}): AuthConfig =>
  ({ providers: [], secret: "0123456789-abcdefghijklmnopqrstuvwxyz", cookies, ...more }) as AuthConfig
const session = (options: object, name?: string) => ({ sessionToken: { options, ...name !== undefined && { name } } })
const site = { origin: "https://app.example" }

test.each<[cookies: unknown, more: object, message: RegExp]>([
  // the auth routes are at /auth
  [session({ path: "/app" }), {}, /`cookies\.sessionToken`: the path "\/app" does not cover "\/auth\/"/],
  [session({ path: "/au" }), {}, /does not cover "\/auth\/"/],
  [session({ path: "/AUTH" }), {}, /does not cover/],
  [session({ path: "/auth/session" }), {}, /does not cover/],
  [session({ path: "/auth" }), { basePath: "/api/auth" }, /does not cover "\/api\/auth\/"/],
  ...["csrfToken", "flow", "challenge", "link", "code", "form", "signedOut", "logout", "fresh", "pending", "device"]
    .map(
      (key): [unknown, object, RegExp] => [{ [key]: { options: { path: "/app" } } }, {}, /does not cover "\/auth\/"/],
    ),
  // where a binding reads the session, besides pages
  [
    session({ path: "/shop" }),
    { basePath: "/shop/auth", [callPaths]: ["/_actions/"] },
    /does not cover "\/_actions\/"/,
  ],
  // pages read these cookies together with the session
  [
    { fresh: { options: { path: "/auth" } } },
    {},
    /`cookies\.fresh`: the path "\/auth" does not cover "\/", which is that of the session/,
  ],
  [{ signedOut: { options: { path: "/auth" } } }, {}, /does not cover "\/"/],
  // the redirect from a provider is one from another site
  ...["flow", "form", "fresh", "pending", "device"].map((key): [unknown, object, RegExp] => [
    { [key]: { options: { sameSite: "strict" } } },
    {},
    new RegExp(`\`cookies\\.${key}\`: .*sameSite "strict"`),
  ]),
  [session({ sameSite: "none" }), { origin: "http://app.example" }, /sameSite "none" needs `secure: true`/],
  [session({ sameSite: "none", secure: false }), site, /sameSite "none" needs `secure: true`/],
  [session({ sameSite: "Lax" }), {}, /sameSite must be "lax", "strict" or "none"/],
  [session({ sameSite: true }), {}, /sameSite must be/],
  [session({ partitioned: true, secure: false }), {}, /partitioned cookies need `secure: true`/],
  [session({ partitioned: true }), { origin: "http://app.example" }, /partitioned cookies need `secure: true`/],
  [session({ secure: "false" }), {}, /`secure` must be `true` or `false`/],
  [session({ httpOnly: 1 }), {}, /`httpOnly` must be `true` or `false`/],
  ...[0, -1, Number.NaN, "60"].map((maxAge): [unknown, object, RegExp] => [
    { csrfToken: { options: { maxAge } } },
    {},
    /maxAge must be a whole number of seconds, at least 1/,
  ]),
  [session({ expires: new Date() }), {}, /Unknown option `cookies\.sessionToken\.options\.expires`/],
  [session({ samesite: "lax" }), {}, /did you mean `cookies\.sessionToken\.options\.sameSite`/],
  [{ sessionToken: { domain: "app.example" } }, {}, /Unknown option `cookies\.sessionToken\.domain`/],
  // the browser drops them
  [
    session({ secure: true }),
    { origin: "http://app.example" },
    /browsers ignore `secure` cookies of http:\/\/app\.example/,
  ],
  [{}, { origin: "http://app.example", useSecureCookies: true }, /browsers ignore `secure` cookies/],
  [session({ domain: "example.org" }), site, /the domain "example\.org" does not contain app\.example/],
  [session({ domain: "pp.example" }), site, /does not contain app\.example/],
  [session({ domain: "www.app.example" }), site, /does not contain app\.example/],
  [session({ domain: "example" }), site, /the domain "example" is a whole top-level domain/],
  [session({ domain: "0.0.1" }), { origin: "http://127.0.0.1:3000" }, /does not contain 127\.0\.0\.1/],
  [
    session({ domain: "a.example" }),
    { use: [tenants({ origins: ["https://a.example", "https://b.example"] })] },
    /does not contain b\.example/,
  ],
  [session({ domain: "a.example" }), { use: [tenants({ origins: ["https://*.b.example"] })] }, /does not contain/],
  // names
  [
    { sessionToken: { name: "x" }, csrfToken: { name: "x" } },
    {},
    /`cookies\.csrfToken` has the name of `cookies\.sessionToken`, "x"/,
  ],
  [{ csrfToken: { name: "svc.form" } }, { useSecureCookies: false }, /`cookies\.(form|csrfToken)` has the name of/],
  [
    { sessionToken: { name: "x" }, csrfToken: { name: "x.0" } },
    {},
    /"x\.0" is the name of a part of `cookies\.sessionToken`/,
  ],
  [session({}, "__Secure-x"), { origin: "http://app.example" }, /__Secure-x must have `secure: true`/],
  [session({ path: "/auth" }, "__Host-x"), site, /__Host-x must have path "\/" and no domain/],
  [session({ domain: "app.example" }, "__HOST-x"), site, /must have path "\/" and no domain/],
])("%j with %j is rejected", async (cookies, more, message) => {
  expect(() => getSettings(config(cookies, more))).toThrow(message)
  const errors: Error[] = []
  const logger = { error: (_: string, error: Error) => void errors.push(error), warn: () => {} }
  const response = await Auth(new Request("https://app.example/auth/session"), config(cookies, { ...more, logger }))
  expect([response.status, errors[0]?.name]).toEqual([500, "InvalidConfig"])
})

test.each<[cookies: unknown, more: object]>([
  [session({ path: "/auth" }), {}],
  [session({ path: "/auth/" }), {}],
  [session({ path: "/api" }), { basePath: "/api/auth" }],
  [session({ path: "/shop" }), { basePath: "/shop/auth", [callPaths]: ["/shop/_actions/"] }],
  [{ flow: { options: { path: "/auth" } }, form: { options: { path: "/auth" } } }, {}],
  [{ ...session({ path: "/app" }), fresh: { options: { path: "/app" } } }, { basePath: "/app/auth" }],
  [session({ sameSite: "strict" }), {}],
  [session({ sameSite: "none" }), site],
  [session({ sameSite: "none", secure: true, partitioned: true }), {}],
  [session({ secure: true }), { origin: "http://localhost:3000" }],
  [session({ domain: undefined, path: undefined, httpOnly: undefined }), {}],
  [session({ domain: ".app.example" }), site],
  [session({ domain: "example.com" }), {
    use: [tenants({ origins: ["https://a.example.com", "https://*.b.example.com"] })],
  }],
  [session({ domain: "localhost" }), { origin: "http://localhost:3000" }],
  [session({ domain: "127.0.0.1" }), { origin: "http://127.0.0.1:3000" }],
  [{ csrfToken: { options: { maxAge: 60 } } }, {}],
  [{ sessionToken: { name: "svc" } }, {}],
])("%j with %j is accepted", (cookies, more) => {
  const { options } = getSettings(config(cookies, more)).cookies(true).sessionToken
  expect(options).toMatchObject({ path: expect.any(String), httpOnly: true })
})
