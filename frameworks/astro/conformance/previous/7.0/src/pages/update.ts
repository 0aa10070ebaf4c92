import { unstable_update } from "#auth"
import type { APIRoute } from "astro"

/** Catches the error: if Astro before 7.3 trusts a proxy's headers, it never answers a request whose handler throws after reading the body. */
export const POST: APIRoute = async ({ request }) => {
  try {
    return Response.json(await unstable_update({ user: { name: String((await request.formData()).get("name")) } }))
  } catch {
    return new Response("Failed", { status: 500, headers: { "x-astro-reroute": "no" } })
  }
}
