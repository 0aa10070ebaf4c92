import { type Client, createClient } from "@svc-auth/core/client"
import { base } from "../base.ts"

/** The client of the routes where the integration has them: under `<base>/auth`. */
export const own: Client = createClient({ basePath: `${base}/auth` })
