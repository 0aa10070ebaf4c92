import type { APIRoute } from "astro"
import { auth } from "#auth"

export const GET: APIRoute = auth((event) => Response.json(event.auth))
