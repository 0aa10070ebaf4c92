import { createReactClient } from "./create.ts"
import type { ReactClient } from "./types.ts"

/** The client with the default options, for the routes under `/auth`. */
export const own: ReactClient = createReactClient()
