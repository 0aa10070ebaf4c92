import { type Client, createClient } from "@svc-auth/core/client"
import { base } from "../base.ts"

/** The client for the routes under `<base>/auth`. */
export const own: Client = createClient({ basePath: `${base}/auth` })
