/** `@auth/core` mounted on Hono as its own page tells: one route for the library, one guard for the app's own page. */
import process from "node:process"
import { Auth, type AuthConfig } from "@auth/core"
import Credentials from "@auth/core/providers/credentials"
import type { Session } from "@auth/core/types"
import { serve } from "@hono/node-server"
import { Hono } from "hono"
import { html } from "hono/html"

const { AUTH_SECRET, SVC_CONFORMANCE_IDP, SVC_CONFORMANCE_CLIENT_ID, SVC_CONFORMANCE_CLIENT_SECRET } = process.env
const { LOGIN_NAME, LOGIN_PASSWORD, HOST, PORT } = process.env

const config: AuthConfig = {
  basePath: "/auth",
  secret: AUTH_SECRET,
  trustHost: true,
  providers: [
    {
      id: "idp",
      name: "Test Identity",
      type: "oidc",
      issuer: SVC_CONFORMANCE_IDP,
      clientId: SVC_CONFORMANCE_CLIENT_ID,
      clientSecret: SVC_CONFORMANCE_CLIENT_SECRET,
    },
    Credentials({
      credentials: { username: { label: "Username" }, password: { label: "Password", type: "password" } },
      authorize: ({ username, password }) =>
        username === LOGIN_NAME && password === LOGIN_PASSWORD
          ? { id: "a1", name: "Alice", email: "alice@app.test", image: "https://img.test/alice" }
          : null,
    }),
  ],
}

/** The library has no verb for it on the server: its own session route is asked. */
async function readSession(request: Request): Promise<Session | null> {
  const { headers } = request
  const asked = new Request(new URL("/auth/session", request.url), { headers: { cookie: headers.get("cookie") ?? "" } })
  const answer = await Auth(asked, config)
  return await answer.json() as Session | null
}

const app = new Hono()
app.all("/auth/*", (c) => Auth(c.req.raw, config))
app.get("/", (c) => c.html(html`<h1>Home</h1>`))
app.get("/protected", async (c) => {
  const session = await readSession(c.req.raw)
  if (!session?.user) return c.redirect(`/auth/signin?callbackUrl=${encodeURIComponent(c.req.url)}`)
  return c.html(html`
    <h1>Protected</h1>
    <p id="user">${session.user.name}</p>
  `)
})

serve(
  { fetch: app.fetch, hostname: HOST ?? "127.0.0.1", port: Number(PORT ?? 3000) },
  ({ address, port }) => console.log(`http://${address}:${port}`),
)
