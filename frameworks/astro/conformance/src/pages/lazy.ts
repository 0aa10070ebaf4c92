import type { APIRoute } from "astro"
import { auth } from "#auth"

export const GET: APIRoute = async ({ request }) => {
  const headers = new Headers()
  return Response.json(await auth(request, { headers }), { headers })
}
