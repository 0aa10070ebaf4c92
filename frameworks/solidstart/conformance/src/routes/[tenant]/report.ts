import type { APIEvent } from "@solidjs/start/server"

export const GET = ({ params: { tenant = "" } }: APIEvent) =>
  Response.json({ secret: "for members", section: decodeURIComponent(tenant) })
