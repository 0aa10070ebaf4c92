import { env } from "$env/dynamic/private"
import { SvelteKitAuth } from "@auth/sveltekit"
import Credentials from "@auth/sveltekit/providers/credentials"

export const { handle, signIn, signOut } = SvelteKitAuth({
  secret: env.AUTH_SECRET,
  trustHost: true,
  providers: [
    {
      id: "idp",
      name: "Test Identity",
      type: "oidc",
      issuer: env.SVC_CONFORMANCE_IDP,
      clientId: env.SVC_CONFORMANCE_CLIENT_ID,
      clientSecret: env.SVC_CONFORMANCE_CLIENT_SECRET,
    },
    Credentials({
      credentials: { username: { label: "Username" }, password: { label: "Password", type: "password" } },
      authorize: ({ username, password }) =>
        username === env.LOGIN_NAME && password === env.LOGIN_PASSWORD
          ? { id: "a1", name: "Alice", email: "alice@app.test", image: "https://img.test/alice" }
          : null,
    }),
  ],
})
