import type { APIEvent } from "@solidjs/start/server"

export const GET = ({ params }: APIEvent) => Response.json({ secret: "for members", path: params.path })
