import { auth, signIn, unstable_update } from "../../auth.ts"

export const POST = async (request: Request) => {
  const { name, ...fields } = Object.fromEntries(await request.formData())
  const before = await auth()
  await signIn("credentials", { ...fields, redirect: false })
  const after = await auth()
  if (typeof name === "string") await unstable_update({ user: { name } })
  return Response.json({ before, after, updated: await auth() })
}
