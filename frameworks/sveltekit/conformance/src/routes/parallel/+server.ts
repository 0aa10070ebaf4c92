import { auth } from "#auth"
import type { RequestHandler } from "./$types"

export const GET: RequestHandler = async () => {
  const all = await Promise.all([auth(), auth(), auth()])
  const [first, ...others] = all.map((session) => JSON.stringify(session))
  return Response.json({ same: others.every((other) => other === first), session: all[0] })
}
