import Credentials from "@svc-auth/core/providers/credentials"
import GitHub from "@svc-auth/core/providers/github"
import Google from "@svc-auth/core/providers/google"
import { oidc } from "@svc-auth/core/providers"
import type { Session } from "@svc-auth/core/types"
import Svc from "@svc-auth/sveltekit"

interface Member extends Session {
  role: "admin" | "member"
}

const Acme = oidc<{ sub: string; team: string }>({
  id: "acme",
  name: "Acme",
  issuer: "https://id.acme.example",
  profile: (profile) => ({ id: profile.sub, name: profile.team }),
})

export const { handle, auth, signIn, signOut, unstable_update } = Svc({
  providers: [
    GitHub,
    Google({ authorization: { params: { hd: "example.com" } } }),
    Acme,
    Credentials({
      credentials: {
        username: { label: "User name" },
        password: { type: "password" },
      },
      authorize: ({ username, password }) => username === "ada" && password === "x" ? { id: "1", name: "Ada" } : null,
    }),
  ],
  session: { maxAge: 3600, updateAge: 0 },
  callbacks: {
    jwt: ({ token, user }) => user ? { ...token, role: user.email ? "admin" : "member" } : token,
    session: ({ session, token }): Member => ({
      ...session,
      role: token["role"] === "admin" ? "admin" : "member",
    }),
    authorized: ({ auth, request }) =>
      auth?.role === "admin" ||
      !new URL(request.url).pathname.startsWith("/admin"),
  },
  events: {
    signIn: ({ user, isNewUser }) => console.log(user.name, isNewUser),
  },
})
