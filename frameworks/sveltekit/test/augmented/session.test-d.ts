/**
 * The fields that `tools/types/augmented` adds are also in `locals.auth()`. The test passes if it compiles.
 * @module
 */
import type { RequestEvent } from "@sveltejs/kit"
import type {} from "@svc-auth/sveltekit"

declare const event: RequestEvent

export const fromLocals: Promise<string | undefined> = event.locals.auth().then((session) => session?.role)
