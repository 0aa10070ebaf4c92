import { auth } from "~/auth"

/** A rule in vite.config.ts has caches keep what it answers. */
export const GET = async () => Response.json({ isKnown: await auth() !== null })
