import { auth } from "#auth"
import type { PageServerLoad } from "./$types"

/** The session is asked for when the answer has begun to leave. */
export const load: PageServerLoad = () => ({
  later: new Promise((resolve) => setTimeout(resolve)).then(() => auth()).then((session) =>
    session?.user?.name ?? "nobody"
  ),
})
