import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { signIn } from "../../auth.ts"

export const POST = async (request: Request) => {
  try {
    return Response.json({ url: await signIn("credentials", { ...await request.json(), redirect: false }) })
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    const code = thrown instanceof CredentialsSignin ? thrown.code : undefined
    return Response.json({ error: thrown.type, code }, { status: 400 })
  }
}
