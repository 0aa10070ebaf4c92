import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { ActionError, defineAction } from "astro:actions"
import { auth, signIn, signOut } from "#auth"

/** Returns what the verb returns, or throws an `ActionError`. Astro answers other errors with 500 and does not log them. */
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
  /** Checks the session itself, because the rule for pages does not cover its path. */
  secret: defineAction({
    handler: async () => {
      if (!(await auth())) await signIn()
      return "for members"
    },
  }),
  buy: defineAction({ accept: "form", handler: () => ({ bought: true }) }),
}
