import type { APIContext } from "astro"
import { AuthError, CredentialsSignin, toPublicType } from "@svc-auth/core/errors"
import type { Verbs } from "@svc-auth/core/kit"

/** Route to which `<SignIn/>` and `<SignOut/>` post, so that they work on every page, prerendered ones too. */
export const formPattern = "/_svc-auth/[verb]"

type OwnVerbs = Pick<Verbs, "signIn" | "signOut">

/** Runs the verb that the form names. It leaves by throwing; a failed sign-in leads to the sign-in page, which says why. */
export async function submit({ request, params }: APIContext, { signIn, signOut }: OwnVerbs): Promise<Response> {
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } })
  const form = await request.formData()
  if (params["verb"] === "signout") await signOut(form)
  if (params["verb"] !== "signin") return new Response("Not found", { status: 404 })
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
