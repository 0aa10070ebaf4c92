import { auth, signIn, unstable_update } from "#auth"
import type { RequestHandler } from "./$types"

export const POST: RequestHandler = async ({ request }) => {
  const { name, ...fields } = Object.fromEntries(await request.formData())
  const before = await auth()
  await signIn("credentials", { ...fields, redirect: false })
  const after = await auth()
  if (name) await unstable_update({ user: { name: String(name) } })
  return Response.json({ before, after, updated: await auth() })
}
