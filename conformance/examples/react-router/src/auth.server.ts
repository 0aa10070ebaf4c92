import { oidc } from "@svc-auth/core/providers"
import Svc from "./svc-auth.server"

export const { middleware, auth, signIn, signOut } = Svc({
  // reads AUTH_DEMO_ISSUER, AUTH_DEMO_ID and AUTH_DEMO_SECRET
  providers: [oidc({ id: "demo", name: "Demo ID" })],
  callbacks: {
    authorized: ({ auth, request }) => auth !== null || !/^\/members(\/|$)/.test(new URL(request.url).pathname),
  },
})
