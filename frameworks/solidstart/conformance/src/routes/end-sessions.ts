import type { APIEvent } from "@solidjs/start/server"
import { tryToEnd } from "@svc-auth/conformance/fixtures"
import { endSessions } from "~/auth"

export const POST = async ({ request }: APIEvent) => {
  const userId = String((await request.formData()).get("userId"))
  return Response.json({ outcome: await tryToEnd(() => endSessions(userId)) })
}
