import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { fail } from "@sveltejs/kit"
import { signIn } from "#auth"
import type { Actions, PageServerLoad } from "./$types"

export const load: PageServerLoad = ({ url: { searchParams } }) => ({
  callbackUrl: searchParams.get("callbackUrl") ?? "",
  error: searchParams.get("error"),
})

export const actions: Actions = {
  default: async ({ request }) => {
    const form = await request.formData()
    const provider = form.get("provider")
    form.delete("provider")
    try {
      const url = await signIn(typeof provider === "string" ? provider : "credentials", form)
      return { url }
    } catch (thrown) {
      if (!(thrown instanceof AuthError)) throw thrown
      return fail(400, { error: thrown.type, code: thrown instanceof CredentialsSignin ? thrown.code : "" })
    }
  },
}
