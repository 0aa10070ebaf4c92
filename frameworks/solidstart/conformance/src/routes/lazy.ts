import type { APIEvent } from "@solidjs/start/server"
import { auth } from "~/auth"

export const GET = async ({ request }: APIEvent) => {
  const headers = new Headers()
  return Response.json(await auth(request, { headers }), { headers })
}
