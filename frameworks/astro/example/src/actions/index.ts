import { CredentialsSignin, InvalidEmail } from "@svc-auth/core/errors"
import { ActionError, defineAction } from "astro:actions"
import { signIn, unstable_update } from "#auth"

export const server = {
  password: defineAction({
    accept: "form",
    handler: async (form) => {
      try {
        await signIn("credentials", form)
      } catch (error) {
        if (!(error instanceof CredentialsSignin)) throw error
        const message = "This username and password do not belong together. Try demo and demo."
        throw new ActionError({ code: "UNAUTHORIZED", message })
      }
    },
  }),
  email: defineAction({
    accept: "form",
    handler: async (form) => {
      try {
        await signIn("nodemailer", form)
      } catch (error) {
        if (!(error instanceof InvalidEmail)) throw error
        const message = "That is not an e-mail address to which a link can be sent."
        throw new ActionError({ code: "BAD_REQUEST", message })
      }
    },
  }),
  rename: defineAction({
    accept: "form",
    handler: async (form) => {
      await unstable_update({ user: { name: String(form.get("name")) } })
    },
  }),
}
