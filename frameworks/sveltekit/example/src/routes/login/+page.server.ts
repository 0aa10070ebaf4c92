import { CredentialsSignin, InvalidEmail } from "@svc-auth/core/errors"
import { fail, redirect } from "@sveltejs/kit"
import { auth, signIn } from "#auth"
import type { Actions, PageServerLoad } from "./$types"

export const load: PageServerLoad = async () => {
  if (await auth()) redirect(303, "/")
  return { byMail: Boolean(process.env["EMAIL_SERVER"]), byDemo: Boolean(process.env["AUTH_DEMO_ISSUER"]) }
}

export const actions: Actions = {
  email: async ({ request }) => {
    const form = await request.formData()
    try {
      await signIn("nodemailer", form)
    } catch (error) {
      if (error instanceof InvalidEmail) return fail(400, { email: String(form.get("email") ?? "") })
      throw error
    }
  },
  password: async ({ request }) => {
    const form = await request.formData()
    try {
      await signIn("credentials", form)
    } catch (error) {
      if (error instanceof CredentialsSignin) return fail(401, { username: String(form.get("username") ?? "") })
      throw error
    }
  },
}
