import { auth } from "#auth"
import type { RequestHandler } from "./$types"

export const GET: RequestHandler = auth((event) =>
  event.url.searchParams.has("redirect") ? Response.redirect(new URL("/", event.url), 303) : Response.json(event.auth)
)
