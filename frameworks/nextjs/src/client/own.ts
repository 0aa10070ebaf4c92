import { type Client, createClient } from "@svc-auth/core/client"
import { base, defaultBasePath } from "../base.ts"

/**
 * The client for the routes under `<basePath>/api/auth`. `index.ts` and `passkey.ts` export its functions one by one, like those of the other
 * bindings, because `isolatedDeclarations` requires a type on each export.
 */
export const own: Client = createClient({ basePath: base + defaultBasePath })
