import { signIn } from "#auth"
import type { PageServerLoad } from "./$types"

/** The guard in src/auth.server.ts has let this request pass. What must not leak asks again, where it is read. */
export const load: PageServerLoad = async ({ locals }) => {
  const session = await locals.auth()
  if (!session) await signIn()
  return { secret: `The password of the members’ bar is “${session?.user?.name ?? "friend"}”.` }
}
