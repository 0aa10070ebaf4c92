import { auth, requireFresh } from "~/auth"

// SolidStart 1 catches what `requireFresh` throws only where `auth` wraps the handler
export const GET = auth(async ({ request }) => {
  const acr = new URL(request.url).searchParams.getAll("acr")
  const { user } = await requireFresh(acr.length > 0 ? { acr } : undefined)
  return Response.json({ name: user?.name })
})
