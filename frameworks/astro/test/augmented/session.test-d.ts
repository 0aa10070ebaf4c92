/**
 * The fields that `tools/types/augmented` adds are also in `locals.auth()`. The test passes if it compiles.
 * @module
 */
import type { APIContext } from "astro"
import type {} from "@svc-auth/astro"

declare const event: APIContext

export const fromLocals: Promise<string | undefined> = event.locals.auth().then((session) => session?.role)
