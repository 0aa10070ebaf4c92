import { signOut, unstable_update } from "#auth"
import type { Actions } from "./$types"

export const actions: Actions = {
  rename: async ({ request }) => {
    const name = (await request.formData()).get("name")
    if (typeof name === "string") await unstable_update({ user: { name } })
  },
  signOut: async () => {
    await signOut({ redirectTo: "/" })
  },
}
