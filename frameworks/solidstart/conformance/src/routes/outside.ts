import type { APIEvent } from "@solidjs/start/server"
import { afterwards, atStart, keep, now } from "~/outside"

const asked = { now, keep, afterwards, atStart: () => atStart }

export const GET = async ({ request }: APIEvent) => {
  const [key = "atStart"] = new URL(request.url).searchParams.keys()
  return Response.json({ outcome: await asked[key as keyof typeof asked]() })
}
