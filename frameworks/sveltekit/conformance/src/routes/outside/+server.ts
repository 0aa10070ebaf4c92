import { outcome } from "#outside"
import type { RequestHandler } from "./$types"

export const GET: RequestHandler = async () => Response.json({ outcome: await outcome })
