import { CredentialsSignin, SignInError } from "@svc-auth/core/errors"
import { fail, redirect } from "@sveltejs/kit"
import { auth, signIn } from "#auth"
import type { Actions, PageServerLoad } from "./$types"
import { toSentence } from "./sentence.ts"

export const load: PageServerLoad = async ({ url: { searchParams } }) => {
  if (await auth()) redirect(303, "/")
  const error = searchParams.get("error")
  return {
    // the page to return to; it comes from the query, and the library checks it
    callbackUrl: searchParams.get("callbackUrl") ?? "/",
    alert: error && toSentence(error, searchParams.get("code")),
    byMail: Boolean(process.env["EMAIL_SERVER"]),
    byDemo: Boolean(process.env["AUTH_DEMO_ISSUER"]),
  }
}

/** Returns the form's values without the password, and the error message. */
function failWith(thrown: unknown, form: FormData) {
  if (!(thrown instanceof SignInError)) throw thrown
  const code = thrown instanceof CredentialsSignin ? thrown.code : undefined
  const [username, email, redirectTo] = ["username", "email", "redirectTo"].map((name) => form.get(name)?.toString())
  return fail(400, { alert: toSentence(thrown.type, code), username, email, redirectTo })
}

export const actions: Actions = {
  email: async ({ request }) => {
    const form = await request.formData()
    try {
      await signIn("nodemailer", form)
    } catch (error) {
      return failWith(error, form)
    }
  },
  password: async ({ request }) => {
    const form = await request.formData()
    try {
      await signIn("credentials", form)
    } catch (error) {
      return failWith(error, form)
    }
  },
}
