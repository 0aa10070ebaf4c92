import type { APIEvent } from "@solidjs/start/server"
import { atStart, now } from "~/outside"

export const GET = async ({ request }: APIEvent) =>
  Response.json({ outcome: await (new URL(request.url).searchParams.has("now") ? now() : atStart) })
