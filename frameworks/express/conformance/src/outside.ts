import { AuthError } from "@svc-auth/core/errors"
import { auth } from "./auth.ts"

/** The result of calling `auth()` outside a request, when the server starts. */
export const outcome: string = await auth().then(
  (session) => JSON.stringify(session),
  (error) => error instanceof AuthError ? error.type : String(error),
)
