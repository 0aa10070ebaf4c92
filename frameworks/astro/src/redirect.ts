import type { APIContext } from "astro"
import { isRpc } from "./action.ts"

/** Returns the redirect of a verb. A script that called an action gets `{ redirect }` as its data instead. */
export function createRedirect(event: APIContext, location: string): Response {
  if (!isRpc(event)) return new Response(null, { status: 303, headers: { location } })
  // the format in which Astro's client reads an action's data
  const body = JSON.stringify([{ redirect: 1 }, location])
  return new Response(body, { headers: { "content-type": "application/json+devalue" } })
}

const codes: Readonly<Record<number, string>> = {
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
}

/** Returns the guard's refusal. If a script called an action, it has the format of an action error. */
export async function formatRefusal(event: APIContext, response: Response): Promise<Response> {
  const { status, headers } = response
  const code = codes[status]
  if (!isRpc(event) || !code || !headers.get("content-type")?.startsWith("application/json")) return response
  const refusal = await response.json() as { error?: unknown }
  const body = { type: "AstroActionError", code, status, message: String(refusal.error ?? code), ...refusal }
  return new Response(JSON.stringify(body), { status, headers })
}
