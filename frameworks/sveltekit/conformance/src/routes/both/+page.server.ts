import { auth } from "#auth"
import type { PageServerLoad } from "./$types"

export const load: PageServerLoad = async ({ cookies }) => {
  cookies.set("app", "1", { path: "/" })
  return { session: await auth() }
}
