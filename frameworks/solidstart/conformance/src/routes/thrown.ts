import { redirect } from "@solidjs/router"
import { auth } from "~/auth"

/** Returns the redirect, because Start does not catch thrown responses in API routes. */
export const GET = async () => {
  await auth()
  return redirect(import.meta.env.BASE_URL, 303)
}
