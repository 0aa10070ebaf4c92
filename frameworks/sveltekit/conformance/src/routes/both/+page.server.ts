import { auth } from "#auth"
import type { PageServerLoad } from "./$types"

export const load: PageServerLoad = async ({ cookies, setHeaders }) => {
  cookies.set("app", "1", { path: "/" })
  setHeaders({ vary: "Accept-Language" })
  return { session: await auth() }
}
