import { redirect } from "@solidjs/router"
import { auth } from "~/auth"
import { mount } from "~/mount"

/** Returns the redirect, because Start does not catch thrown responses in API routes. */
export const GET = async () => {
  await auth()
  return redirect(mount, 303)
}
