export const GET = () => Response.json({ secret: "for members" })
export const OPTIONS = () => Response.json({ secret: "for members" })
export const POST = () => Response.json({ changed: true })
