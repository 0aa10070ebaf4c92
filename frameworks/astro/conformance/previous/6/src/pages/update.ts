import { unstable_update } from "#auth"
import type { APIRoute } from "astro"

/** Astro before 7.3 never answers if a handler throws after it has read a form, behind a proxy whose headers it trusts. */
export const POST: APIRoute = async ({ request }) => {
  try {
    return Response.json(await unstable_update({ user: { name: String((await request.formData()).get("name")) } }))
  } catch {
    return new Response("Failed", { status: 500, headers: { "x-astro-reroute": "no" } })
  }
}
