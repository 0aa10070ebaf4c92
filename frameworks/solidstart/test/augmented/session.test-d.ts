/**
 * The fields that `tools/types/augmented` adds are also in `locals.auth()`. The test passes if it compiles.
 * @module
 */
import type { FetchEvent } from "@solidjs/start/server"
import type {} from "@svc-auth/solidstart"

declare const event: FetchEvent

export const fromLocals: Promise<string | undefined> = event.locals.auth().then((session) => session?.role)
