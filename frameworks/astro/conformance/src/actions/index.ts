import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { ActionError, defineAction } from "astro:actions"
import { auth, signIn, signOut } from "#auth"

/** What the verb gives, or an error of Astro's that says why: to what else a handler throws Astro answers 500, and logs nothing. */
async function tried<T>(verb: () => Promise<T>): Promise<T> {
  try {
    return await verb()
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    const message = `${thrown.type} ${thrown instanceof CredentialsSignin ? thrown.code : ""}`
    throw new ActionError({ code: "UNAUTHORIZED", message })
  }
}

export const server = {
  login: defineAction({ accept: "form", handler: (form) => tried(() => signIn("credentials", form)) }),
  provider: defineAction({ accept: "form", handler: () => signIn("idp") }),
  logout: defineAction({ accept: "form", handler: (form) => tried(() => signOut(form)) }),
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
