import type { APIEvent } from "@solidjs/start/server"
import { auth } from "~/auth"

/** Throws an error with a status, which h3 turns into a response. */
export const GET = async ({ request }: APIEvent) => {
  await auth()
  throw Object.assign(new Error("there is no such thing"), {
    status: Number(new URL(request.url).searchParams.get("status")),
  })
}
