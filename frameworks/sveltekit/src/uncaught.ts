import { isHttpError, isRedirect, type RequestEvent } from "@sveltejs/kit"

/**
 * Returns the hook's answer, and turns what the hook throws into an answer where Kit does not catch it and the process would end. Kit runs `handle` there
 * for a path that it cannot decode; an app's `reroute` can turn any path into one. Kit has then found no route.
 * @param hook the function that may throw; it calls `enter` before the app runs, and what the app throws stays thrown
 */
export async function orAnswered(
  { route, isRemoteRequest }: RequestEvent,
  hook: (enter: () => void) => Promise<Response>,
): Promise<Response> {
  let isInApp = false
  try {
    return await hook(() => {
      isInApp = true
    })
  } catch (thrown) {
    if (isInApp || route.id !== null || isRemoteRequest) throw thrown
    return toAnswer(thrown)
  }
}

/** Returns Kit's answer to what was thrown, without the app's error page. */
function toAnswer(thrown: unknown): Response {
  const headers = { "cache-control": "private, no-store" }
  if (isRedirect(thrown)) {
    return new Response(null, { status: thrown.status, headers: { ...headers, location: thrown.location } })
  }
  if (isHttpError(thrown)) return new Response(thrown.body.message, { status: thrown.status, headers })
  console.error(thrown)
  return new Response("Internal Error", { status: 500, headers })
}
