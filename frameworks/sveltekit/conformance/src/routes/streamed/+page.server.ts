import { auth } from "#auth"
import type { PageServerLoad } from "./$types"

/** Reads the session after the response has started. */
export const load: PageServerLoad = () => ({
  later: new Promise((resolve) => setTimeout(resolve)).then(() => auth()).then((session) =>
    session?.user?.name ?? "nobody"
  ),
})
