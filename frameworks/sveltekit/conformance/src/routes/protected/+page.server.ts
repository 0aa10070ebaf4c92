import { resolve } from "$app/paths"
import type { Actions, PageServerLoad } from "./$types"

export const load: PageServerLoad = async ({ locals, fetch }) => {
  const [session, inner] = await Promise.all([locals.auth(), fetch(resolve("/api/me")).then((answer) => answer.json())])
  return { name: session?.user?.name, inner: (inner as typeof session)?.user?.name }
}

export const actions: Actions = { buy: () => ({ bought: true }) }
