import type { AuthError } from "../errors.ts"
import type { Requester } from "./request-scope.ts"

/** Headers of every guard response. */
export const noStore = { "cache-control": "private, no-store" }

/** Returns the response to a broken setup. It is not an outage, because a later attempt would also fail. */
export const createSetupRefusal = (requester: Requester, { type, policy: { status } }: AuthError): Response =>
  status < 500
    ? createRefusal(requester, status, type, "The host that this request names cannot be used.")
    : createConfigurationRefusal(requester)

/** Returns the response of an app whose configuration is broken. */
export const createConfigurationRefusal = (requester: Requester): Response =>
  createRefusal(requester, 500, "Configuration", "Something is wrong with this site's configuration.")

/** Returns the response to a request whose address no rule can check. */
export const createBadRequest = (requester: Requester): Response =>
  createRefusal(requester, 400, "BadRequest", "The address of this request cannot be read.")

/** Returns the response during a store outage. */
export const createOutageRefusal = (requester: Requester): Response =>
  createRefusal(requester, 503, "Unavailable", "Sign-in is not available right now. Please try again shortly.", {
    "retry-after": "5",
  })

/** Returns a response that no cache stores: JSON for programs, text for users. */
export function createRefusal(
  requester: Requester,
  status: number,
  error: string,
  text: string,
  more?: Record<string, string>,
): Response {
  const headers = { ...noStore, "x-content-type-options": "nosniff", ...more }
  if (requester === "program") return Response.json({ error }, { status, headers })
  return new Response(text, { status, headers: { ...headers, "content-type": "text/plain; charset=utf-8" } })
}
