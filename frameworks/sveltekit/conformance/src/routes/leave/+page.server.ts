import { resolve } from "$app/paths"
import { redirect } from "@sveltejs/kit"
import { auth } from "#auth"
import type { PageServerLoad } from "./$types"

export const load: PageServerLoad = async () => {
  await auth()
  redirect(303, resolve("/"))
}
