import type { Handle } from "@sveltejs/kit"
import { auth, handle } from "#auth"

/** Both are hooks, by the types of Kit 2. */
export const handles: readonly Handle[] = [handle, auth]
