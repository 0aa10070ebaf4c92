import type { APIContext } from "astro"
import { AuthError, CredentialsSignin, toPublicType } from "@svc-auth/core/errors"
import type { Verbs } from "@svc-auth/core/kit"

/** Route to which `<SignIn/>` and `<SignOut/>` post, so that they also work on prerendered pages. */
export const formPattern = "/_svc-auth/[verb]"

type OwnVerbs = Pick<Verbs, "signIn" | "signOut">

/** Runs the verb that the form names. A failed sign-in redirects to the sign-in page, which shows the error. */
export async function submit({ request, params }: APIContext, { signIn, signOut }: OwnVerbs): Promise<Response> {
  const { verb } = params
  if (verb !== "signin" && verb !== "signout") return new Response("Not found", { status: 404 })
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } })
  const form = await request.formData().catch(() => undefined)
  if (!form) return new Response("The body is not a form.", { status: 400 })
  try {
    return verb === "signin" ? await submitSignIn(form, signIn) : new Response(await signOut(form))
  } catch (thrown) {
    const status = thrown instanceof AuthError ? thrown.policy.status : 500
    if (status >= 500) throw thrown
    return new Response("The form was rejected.", { status })
  }
}

async function submitSignIn(form: FormData, signIn: OwnVerbs["signIn"]): Promise<Response> {
  const provider = form.get("provider")
  form.delete("provider")
  try {
    return new Response(await signIn(typeof provider === "string" && provider ? provider : undefined, form))
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    const url = new URL(await signIn(undefined, { redirectTo: String(form.get("redirectTo") ?? ""), redirect: false }))
    url.searchParams.set("error", toPublicType(thrown))
    if (thrown instanceof CredentialsSignin) url.searchParams.set("code", thrown.code)
    return new Response(null, { status: 303, headers: { location: url.href } })
  }
}

/** Marks the response to a form as private. The hook does this for all other responses. */
export function preventStorage(response: Response): Response {
  response.headers.set("cache-control", "private, no-store")
  response.headers.append("vary", "Cookie")
  return response
}
