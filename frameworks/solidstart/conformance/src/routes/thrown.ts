import { redirect } from "@solidjs/router"
import { auth } from "~/auth"

/** Start takes no thrown answers from API routes: what is thrown elsewhere is returned here. */
export const GET = async () => {
  await auth()
  return redirect(import.meta.env.BASE_URL, 303)
}
