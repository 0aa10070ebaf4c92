import { requireFresh } from "#auth"
import type { RequestHandler } from "./$types"

export const GET: RequestHandler = async ({ url }) => {
  const acr = url.searchParams.getAll("acr")
  const { user } = await requireFresh(acr.length > 0 ? { acr } : undefined)
  return Response.json({ name: user?.name })
}
