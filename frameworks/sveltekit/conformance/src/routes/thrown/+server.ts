import { resolve } from "$app/paths"
import { redirect } from "@sveltejs/kit"
import { auth } from "#auth"
import type { RequestHandler } from "./$types"

export const GET: RequestHandler = async () => {
  await auth()
  redirect(303, resolve("/"))
}
