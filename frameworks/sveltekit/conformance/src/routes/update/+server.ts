import { unstable_update } from "#auth"
import type { RequestHandler } from "./$types"

export const POST: RequestHandler = async ({ request }) =>
  Response.json(await unstable_update({ user: { name: String((await request.formData()).get("name")) } }))
