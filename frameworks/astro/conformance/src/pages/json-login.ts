import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import type { APIRoute } from "astro"
import { signIn } from "#auth"

export const POST: APIRoute = async ({ request }) => {
  try {
    return Response.json({ url: await signIn("credentials", { ...await request.json() as object, redirect: false }) })
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    const code = thrown instanceof CredentialsSignin ? thrown.code : ""
    return Response.json({ error: thrown.type, code }, { status: 400 })
  }
}
