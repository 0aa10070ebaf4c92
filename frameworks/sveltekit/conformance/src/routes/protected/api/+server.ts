import type { RequestHandler } from "./$types"

export const GET: RequestHandler = () => Response.json({ secret: "for members" })
export const OPTIONS: RequestHandler = () => Response.json({ secret: "for members" })
export const POST: RequestHandler = () => Response.json({ changed: true })
