import type { APIEvent } from "@solidjs/start/server"
import { auth } from "~/auth"

/** An answer that is thrown, as h3 takes it: an error with a status. */
export const GET = async ({ request }: APIEvent) => {
  await auth()
  throw Object.assign(new Error("there is no such thing"), {
    status: Number(new URL(request.url).searchParams.get("status")),
  })
}
