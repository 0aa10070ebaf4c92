import { auth } from "#auth"
import type { RequestHandler } from "./$types"

export const GET: RequestHandler = async ({ request }) => {
  const headers = new Headers()
  return Response.json(await auth(request, { headers }), { headers })
}
