import { auth, requireFresh } from "../../auth.ts"

// without `auth`, Next answers a program with 401 and no body
export const GET = auth(async ({ nextUrl }) => {
  const acr = nextUrl.searchParams.getAll("acr")
  const { user } = await requireFresh(acr.length > 0 ? { acr } : undefined)
  return Response.json({ name: user?.name })
})
