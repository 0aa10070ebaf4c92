import type { APIContext } from "astro"
import { isRpc } from "./action.ts"

/** Sends the person on; a script that called an action gets `{ redirect }` as its data. */
export function toLeft(event: APIContext, location: string): Response {
  if (!isRpc(event)) return new Response(null, { status: 303, headers: { location } })
  // the form in which Astro's client reads the data of an action
  const body = JSON.stringify([{ redirect: 1 }, location])
  return new Response(body, { headers: { "content-type": "application/json+devalue" } })
}

const codes: Readonly<Record<number, string>> = {
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
}

/** The guard's refusal; to a script that called an action it is that action's error. */
export async function toRefusal(event: APIContext, response: Response): Promise<Response> {
  const { status, headers } = response
  const code = codes[status]
  if (!isRpc(event) || !code || !headers.get("content-type")?.startsWith("application/json")) return response
  const told = await response.json() as { error?: unknown }
  const body = { type: "AstroActionError", code, status, message: String(told.error ?? code), ...told }
  return new Response(JSON.stringify(body), { status, headers })
}
