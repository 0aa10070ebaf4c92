import { auth } from "~/auth"

/** Its parameter also matches the folder of the build. */
export const GET = async () => Response.json({ secret: "for members", session: await auth() })
