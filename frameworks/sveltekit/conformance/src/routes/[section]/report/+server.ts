import type { RequestHandler } from "./$types"

export const GET: RequestHandler = ({ params: { section } }) => Response.json({ secret: "for members", section })
