import type { APIRoute } from "astro"
import { unstable_update } from "#auth"

export const POST: APIRoute = async ({ request }) =>
  Response.json(await unstable_update({ user: { name: String((await request.formData()).get("name")) } }))
