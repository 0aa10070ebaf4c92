import type { APIRoute } from "astro"

export const GET: APIRoute = ({ params: { section } }) => Response.json({ secret: "for members", section })
