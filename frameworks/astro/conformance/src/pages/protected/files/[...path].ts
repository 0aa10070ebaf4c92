import type { APIRoute } from "astro"

export const GET: APIRoute = ({ params }) => Response.json({ secret: "for members", path: params["path"] })
