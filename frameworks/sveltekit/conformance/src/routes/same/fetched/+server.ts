import { signIn, signOut } from "#auth"
import type { RequestHandler } from "./$types"

/** Returns the responses of the app's own endpoint to `event.fetch` before a sign-in, after it, and after a sign-out. */
export const POST: RequestHandler = async ({ request, fetch, cookies }) => {
  const me = async () => (await fetch("/api/me")).json()
  const fields = Object.fromEntries(await request.formData())
  const before = await me()
  await signIn("credentials", { ...fields, redirect: false })
  const after = await me()
  const names = cookies.getAll().map(({ name }) => name)
  await signOut({ redirect: false })
  return Response.json({ before, after, names, signedOut: await me() })
}
