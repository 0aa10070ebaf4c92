import type { AuthError } from "@svc-auth/core/errors"
import { auth } from "#auth"

const start = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The result of calling `auth()` outside a request, when the server starts. */
export const outcome: Promise<string> = start().then(() => auth()).then(
  () => "no error",
  (thrown: AuthError) => thrown.type,
)
