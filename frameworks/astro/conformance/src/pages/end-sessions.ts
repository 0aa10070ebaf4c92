import { endSessions } from "#auth"
import { tryToEnd } from "@svc-auth/conformance/fixtures"
import type { APIRoute } from "astro"

export const POST: APIRoute = async ({ request }) => {
  const userId = String((await request.formData()).get("userId"))
  return Response.json({ outcome: await tryToEnd(() => endSessions(userId)) })
}
