import Credentials from "@svc-auth/core/providers/credentials"
import Svc from "@svc-auth/express"

export const { middleware, auth, signIn, signOut } = Svc({
  providers: [
    Credentials({
      credentials: { username: { label: "Username" }, password: { label: "Password", type: "password" } },
      // in your app, compare with a slow hash such as Argon2
      authorize: ({ username, password }) =>
        username === "demo" && password === "demo" ? { id: "demo", name: "Demo" } : null,
    }),
  ],
  callbacks: {
    authorized: ({ auth, request }) => auth !== null || !/^\/members(\/|$)/.test(new URL(request.url).pathname),
  },
})
