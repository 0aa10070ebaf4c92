import { oidc } from "@svc-auth/core/providers"
import Credentials from "@svc-auth/core/providers/credentials"
import Nodemailer from "@svc-auth/core/providers/nodemailer"
import Passkey from "@svc-auth/core/providers/passkey"
import Svc from "@svc-auth/elysia"
import { SqliteAdapter } from "@svc-auth/sqlite"

const mailServer = process.env["EMAIL_SERVER"]

// users and sessions, in a file that is made when it is first needed
const adapter = SqliteAdapter(process.env["AUTH_STORE"] || "auth.db")

export const { plugin, auth, signIn, signOut, unstable_update } = Svc({
  adapter,
  providers: [
    // client id, secret and issuer come from AUTH_DEMO_ID, AUTH_DEMO_SECRET and AUTH_DEMO_ISSUER; `prompt` has people log in
    // there each time, so that you can try both demo accounts
    ...(process.env["AUTH_DEMO_ISSUER"]
      ? [oidc({ id: "demo", name: "Demo ID", authorization: { params: { prompt: "login" } } })]
      : []),
    ...(mailServer ? [Nodemailer({ server: mailServer, from: process.env["EMAIL_FROM"] })] : []),
    Passkey(),
    Credentials({
      name: "Password",
      credentials: {
        username: { label: "Username", required: true, autocomplete: "username" },
        password: { label: "Password", type: "password", required: true, autocomplete: "current-password" },
      },
      // a real app compares with a slow hash and limits attempts
      authorize: ({ username, password }) =>
        username === "demo" && password === "demo" ? { id: "demo", name: "Demo", email: "demo@example.com" } : null,
    }),
  ],
  // passkeys may change with any version
  experimental: { enableWebAuthn: true },
  // an app with a page of its own says `pages: { signIn: "/login" }`; without it the guard leads to the built-in page, so that
  // you can see both here
  callbacks: {
    // what a client wants changed is only a wish: take the name, if it is one
    async session({ session, user, trigger, newSession }) {
      const name: unknown = trigger === "update" ? newSession?.user?.name : undefined
      if (typeof name !== "string" || name.trim() === "") return session
      const changed = await adapter.updateUser({ id: user.id, name: name.trim().slice(0, 60) })
      return { ...session, user: { ...session.user, name: changed.name } }
    },
    // guards every route of the app, pages and API alike
    authorized: ({ auth, request }) => auth !== null || !/^\/protected(\/|$)/.test(new URL(request.url).pathname),
  },
})
