import type { APIRoute } from "astro"
import { requireFresh } from "#auth"

export const GET: APIRoute = async ({ url }) => {
  const acr = url.searchParams.getAll("acr")
  const { user } = await requireFresh(acr.length > 0 ? { acr } : undefined)
  return Response.json({ name: user?.name })
}
