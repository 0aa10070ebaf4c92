import { auth } from "../../auth.ts"

export const GET = async (request: Request) => {
  const headers = new Headers()
  return Response.json(await auth(request, { headers }), { headers })
}
