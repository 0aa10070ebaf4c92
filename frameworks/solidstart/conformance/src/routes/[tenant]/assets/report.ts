import { auth } from "~/auth"

/** Its parameter takes the folder of the build for a tenant. */
export const GET = async () => Response.json({ secret: "for members", session: await auth() })
