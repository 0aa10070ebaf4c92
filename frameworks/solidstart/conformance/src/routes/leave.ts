import { redirect } from "@solidjs/router"
import { auth } from "~/auth"
import { mount } from "~/mount"

export const GET = async () => {
  await auth()
  return redirect(mount)
}
