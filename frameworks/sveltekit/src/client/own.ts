import { type Client, createClient } from "@svc-auth/core/client"
import { base } from "../base.ts"

/**
 * The client for the routes under `<paths.base>/auth`. `index.ts` and `passkey.ts` export its functions one by one, like those of the other bindings.
 * They cannot export the core's functions, which use `/auth`, and `isolatedDeclarations` requires a type on each export. The type tests check
 * that no function is missing.
 */
export const own: Client = createClient({ basePath: `${base}/auth` })
