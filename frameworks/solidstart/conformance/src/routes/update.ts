import type { APIEvent } from "@solidjs/start/server"
import { unstable_update } from "~/auth"

export const POST = async ({ request }: APIEvent) =>
  Response.json(await unstable_update({ user: { name: String((await request.formData()).get("name")) } }))
