import type { APIRoute } from "astro"
import { auth } from "#auth"
import { base } from "../../base.ts"

export const GET: APIRoute = auth((event) =>
  event.url.searchParams.has("redirect")
    ? Response.redirect(new URL(`${base}/`, event.url), 303)
    : Response.json(event.auth)
)
