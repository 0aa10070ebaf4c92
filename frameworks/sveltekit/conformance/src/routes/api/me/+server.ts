import { auth } from "#auth"
import type { RequestHandler } from "./$types"

export const GET: RequestHandler = async (event) => Response.json(await auth(event))
