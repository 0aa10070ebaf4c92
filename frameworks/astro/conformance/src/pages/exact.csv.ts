import type { APIRoute } from "astro"

export const ALL: APIRoute = () => Response.json({ secret: "for members" })
