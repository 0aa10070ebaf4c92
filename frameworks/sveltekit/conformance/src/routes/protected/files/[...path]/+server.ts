import type { RequestHandler } from "./$types"

export const GET: RequestHandler = ({ params }) => Response.json({ secret: "for members", path: params.path })
