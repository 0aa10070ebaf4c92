import { signIn } from "#auth"
import type { PageServerLoad } from "./$types"

/** The guard in src/auth.server.ts has already checked this request. Check again next to the data that must not leak. */
export const load: PageServerLoad = async ({ locals }) => {
  const session = await locals.auth()
  if (!session) await signIn()
  return { secret: `Only members read this, ${session?.user?.name ?? "member"}.` }
}
