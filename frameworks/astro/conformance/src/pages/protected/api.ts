import type { APIRoute } from "astro"

export const GET: APIRoute = () => Response.json({ secret: "for members" })
export const OPTIONS: APIRoute = () => Response.json({ secret: "for members" })
export const POST: APIRoute = () => Response.json({ changed: true })
