import { isHttpError, isRedirect, type RequestEvent } from "@sveltejs/kit"

/**
 * Returns the hook's response. If Kit has found no route, it turns an error that the hook throws into a response, because Kit may not catch the
 * error then and the process would end. This happens for paths that Kit cannot decode, and an app's `reroute` can turn any path into one.
 * @param hook the function that may throw. It calls `enter` before the app runs; errors from the app are thrown on
 */
export async function answerThrown(
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
    return createResponse(thrown)
  }
}

/** Returns the response that Kit creates for a thrown value, without the app's error page. */
function createResponse(thrown: unknown): Response {
  const headers = { "cache-control": "private, no-store" }
  if (isRedirect(thrown)) {
    return new Response(null, { status: thrown.status, headers: { ...headers, location: thrown.location } })
  }
  if (isHttpError(thrown)) return new Response(thrown.body.message, { status: thrown.status, headers })
  console.error(thrown)
  return new Response("Internal Error", { status: 500, headers })
}
