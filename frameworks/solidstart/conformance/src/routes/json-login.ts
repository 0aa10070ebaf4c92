import type { APIEvent } from "@solidjs/start/server"
import { AuthError, CredentialsSignin } from "@svc-auth/core/errors"
import { signIn } from "~/auth"

export const POST = async ({ request }: APIEvent) => {
  try {
    return Response.json({ url: await signIn("credentials", { ...await request.json(), redirect: false }) })
  } catch (thrown) {
    if (!(thrown instanceof AuthError)) throw thrown
    const code = thrown instanceof CredentialsSignin ? thrown.code : undefined
    return Response.json({ error: thrown.type, code }, { status: 400 })
  }
}
