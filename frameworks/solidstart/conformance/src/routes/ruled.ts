import { auth } from "~/auth"

/** A rule in vite.config.ts lets caches keep its response. */
export const GET = async () => Response.json({ isKnown: await auth() !== null })
