import { AuthError } from "@svc-auth/core/errors"
import { auth } from "./auth.ts"

/** What a call of `auth()` ends with when no request is being handled: when the server starts. */
export const outcome: Promise<string> = new Promise<void>((resolve) => setImmediate(resolve))
  .then(() => auth())
  .then((session) => JSON.stringify(session), (error) => error instanceof AuthError ? error.type : String(error))
