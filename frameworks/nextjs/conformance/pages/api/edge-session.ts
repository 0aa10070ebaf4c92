import { auth } from "../../auth.ts"

export const config = { runtime: "edge" }

export default auth((request) => Response.json({ runtime: process.env.NEXT_RUNTIME, session: request.auth }))
