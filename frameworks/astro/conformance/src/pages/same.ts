import type { APIRoute } from "astro"
import { auth, signIn, unstable_update } from "#auth"

export const POST: APIRoute = async ({ request }) => {
  const fields = Object.fromEntries(await request.formData()) as Record<string, string>
  const before = await auth()
  await signIn("credentials", { ...fields, redirect: false })
  const after = await auth()
  if (fields["name"]) await unstable_update({ user: { name: fields["name"] } })
  return Response.json({ before, after, updated: await auth() })
}
