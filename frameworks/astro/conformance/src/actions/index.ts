import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { ActionError, defineAction } from "astro:actions"
import { auth, signIn, signOut } from "#auth"

export const server = {
  login: defineAction({
    accept: "form",
    handler: async (form) => {
      try {
        return await signIn("credentials", form)
      } catch (thrown) {
        if (!(thrown instanceof AuthError)) throw thrown
        const message = `${thrown.type} ${thrown instanceof CredentialsSignin ? thrown.code : ""}`
        throw new ActionError({ code: "UNAUTHORIZED", message })
      }
    },
  }),
  provider: defineAction({ accept: "form", handler: () => signIn("idp") }),
  logout: defineAction({ accept: "form", handler: (form) => signOut(form) }),
  name: defineAction({ handler: async () => (await auth())?.user?.name ?? "nobody" }),
  /** A path rule for pages does not see it, so it asks itself. */
  secret: defineAction({
    handler: async () => {
      if (!(await auth())) await signIn()
      return "for members"
    },
  }),
  buy: defineAction({ accept: "form", handler: () => ({ bought: true }) }),
}
