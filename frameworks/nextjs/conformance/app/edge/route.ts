import { auth } from "../../auth.ts"

export const runtime = "edge"

export const GET = auth((request) => Response.json({ runtime: process.env.NEXT_RUNTIME, session: request.auth }))
