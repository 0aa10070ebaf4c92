import type { NextApiRequest, NextApiResponse } from "next"
import { requireFresh } from "../../auth.ts"

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  const session = await requireFresh(request, response)
  if (session) response.json({ name: session.user?.name })
}
