import { redirect } from "@solidjs/router"
import { auth } from "~/auth"

export const GET = async () => {
  await auth()
  return redirect(import.meta.env.BASE_URL)
}
