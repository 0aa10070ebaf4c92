import { auth } from "../../auth.ts"
import { base } from "../../base.ts"

export const GET = async () => {
  await auth()
  return new Response(null, { status: 303, headers: { location: `${base}/` } })
}
