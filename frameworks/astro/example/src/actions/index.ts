import { CredentialsSignin, SignInError } from "@svc-auth/core/errors"
import { ActionError, defineAction } from "astro:actions"
import { signIn, unstable_update } from "#auth"
import { toSentence } from "../sentence.ts"

function createActionError(thrown: unknown): ActionError {
  if (!(thrown instanceof SignInError)) throw thrown
  const code = thrown instanceof CredentialsSignin ? thrown.code : undefined
  return new ActionError({ code: "BAD_REQUEST", message: toSentence(thrown.type, code) })
}

export const server = {
  password: defineAction({
    accept: "form",
    handler: async (form, { locals }) => {
      locals.typed = { username: String(form.get("username")) }
      try {
        await signIn("credentials", form)
      } catch (error) {
        throw createActionError(error)
      }
    },
  }),
  email: defineAction({
    accept: "form",
    handler: async (form, { locals }) => {
      locals.typed = { email: String(form.get("email")) }
      try {
        await signIn("nodemailer", form)
      } catch (error) {
        throw createActionError(error)
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
