import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { signIn } from "#auth"
import type { RequestHandler } from "./$types"

export const POST: RequestHandler = async ({ request }) => {
  const { username, password } = await request.json()
  try {
    return Response.json({ url: await signIn("credentials", { username, password, redirect: false }) })
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    const code = thrown instanceof CredentialsSignin ? thrown.code : ""
    return Response.json({ error: thrown.type, code }, { status: 400 })
  }
}
