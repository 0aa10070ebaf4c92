import { isHttpError, isRedirect, type RequestEvent } from "@sveltejs/kit"

/**
 * Runs the hook so that nothing is thrown to Kit where Kit catches nothing: the server would end. Kit runs `handle` there for a path
 * that it cannot decode, which an app's `reroute` may make of any other path; Kit has then found no route.
 * @param hook what may throw; it calls `enter` before the app runs, which may throw what it likes
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

/** What Kit makes of what is thrown, without the app's error page. */
function toAnswer(thrown: unknown): Response {
  const headers = { "cache-control": "private, no-store" }
  if (isRedirect(thrown)) {
    return new Response(null, { status: thrown.status, headers: { ...headers, location: thrown.location } })
  }
  if (isHttpError(thrown)) return new Response(thrown.body.message, { status: thrown.status, headers })
  console.error(thrown)
  return new Response("Internal Error", { status: 500, headers })
}
