import { type Client, createClient } from "@svc-auth/core/client"
import { base } from "../base.ts"

/**
 * The client for the routes under `<paths.base>/auth`. `index.ts` and `passkey.ts` give each of its functions a name, as those of the other bindings do: the
 * functions of the core's entries use `/auth`, and declarations without a compiler (`isolatedDeclarations`) allow no shorter way. The type tests
 * check that no name is missing.
 */
export const own: Client = createClient({ basePath: `${base}/auth` })
