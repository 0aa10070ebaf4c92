/**
 * The fields that `tools/types/augmented` adds are also in `auth()`. The test passes if it compiles.
 * @module
 */
import type { SvcResult } from "@svc-auth/nextjs"

declare const result: SvcResult

export const fromAuth: Promise<string | undefined> = result.auth().then((session) => session?.role)
