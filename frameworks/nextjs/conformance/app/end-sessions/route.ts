import { tryToEnd } from "@svc-auth/conformance/fixtures"
import { endSessions } from "../../auth.ts"

export const POST = async (request: Request) => {
  const userId = String((await request.formData()).get("userId"))
  return Response.json({ outcome: await tryToEnd(() => endSessions(userId)) })
}
