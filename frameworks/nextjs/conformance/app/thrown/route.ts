import { redirect } from "next/navigation"
import { auth } from "../../auth.ts"
import { base } from "../../base.ts"

export const GET = async () => {
  await auth()
  redirect(`${base}/`)
}
