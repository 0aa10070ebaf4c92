import { accountPage } from "@svc-auth/core/features"
import { oidc } from "@svc-auth/core/providers"
import Credentials from "@svc-auth/core/providers/credentials"
import Nodemailer from "@svc-auth/core/providers/nodemailer"
import Passkey from "@svc-auth/core/providers/passkey"
import Svc from "@svc-auth/solidstart"
import { mfa, Password } from "@svc-auth/password"
import { SqliteAdapter } from "@svc-auth/sqlite"

const mailServer = process.env["EMAIL_SERVER"]

// keeps users and sessions in a file, which is created on first use
const adapter = SqliteAdapter(process.env["AUTH_STORE"] || "auth.db")

const demoUser = Credentials({
  name: "Demo user",
  credentials: {
    username: { label: "Username", required: true, autocomplete: "username" },
    password: { label: "Password", type: "password", required: true, autocomplete: "current-password" },
  },
  // your own check; for real users, take Password() of @svc-auth/password
  authorize: ({ username, password }) =>
    username === "demo" && password === "demo" ? { id: "demo", name: "Demo", email: "demo@example.com" } : null,
})

export const { middleware, auth, signIn, signOut, unstable_update } = Svc({
  adapter,
  providers: [
    // reads AUTH_DEMO_ID, AUTH_DEMO_SECRET and AUTH_DEMO_ISSUER; `prompt` makes the provider ask for a password each time,
    // so that you can try both demo accounts
    ...(process.env["AUTH_DEMO_ISSUER"]
      ? [oidc({ id: "demo", name: "Demo ID", authorization: { params: { prompt: "login" } } })]
      : []),
    // passwords need mail: a link proves the address. Without a mail server there is one user, `demo` with the password `demo`
    ...(mailServer ? [Nodemailer({ server: mailServer, from: process.env["EMAIL_FROM"] }), Password()] : [demoUser]),
    Passkey(),
  ],
  // passkeys are experimental: their options may change in any version
  experimental: { enableWebAuthn: true },
  // the page at /auth/account: devices, linked accounts, passkeys, password and second factor. Users who have added an authenticator app there are
  // asked for its code at each sign-in
  use: [accountPage(), ...(mailServer ? [mfa()] : [])],
  // the app's name on the built-in pages and in mails
  theme: { name: "Svc Auth example" },
  // with your own sign-in page, set `pages: { signIn: "/login" }`; without it the guard redirects to the built-in page, so
  // that this example shows both
  callbacks: {
    // an update comes from the browser: validate it, and take only the name
    async session({ session, user, trigger, newSession }) {
      const name: unknown = trigger === "update" ? newSession?.user?.name : undefined
      if (typeof name !== "string" || name.trim() === "") return session
      const changed = await adapter.updateUser({ id: user.id, name: name.trim().slice(0, 60) })
      return { ...session, user: { ...session.user, name: changed.name } }
    },
    // guards pages and API routes; server functions check the session themselves
    authorized: ({ auth, request }) => auth !== null || !/^\/protected(\/|$)/.test(new URL(request.url).pathname),
  },
})
