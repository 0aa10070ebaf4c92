import GitHub from "@svc-auth/core/providers/github"
import Svc from "@svc-auth/solidstart"

export const { middleware, auth } = Svc({
  providers: [GitHub],
  callbacks: {
    authorized: ({ auth, request }) => auth !== null || !new URL(request.url).pathname.startsWith("/members"),
  },
})
