import type { APIRoute } from "astro"
import { outcome } from "../outside.ts"

export const GET: APIRoute = async () => Response.json({ outcome: await outcome })
