import { AsyncLocalStorage } from "node:async_hooks"
import { isHttpError, isRedirect, type RequestEvent } from "@sveltejs/kit"
import type { Binding } from "@svc-auth/core/kit"
import type { DefaultSession, Session } from "@svc-auth/core/types"
import type { Handle } from "./types.ts"

/** Returns the hook for `src/hooks.server.ts`. */
export const createHandle =
  <S extends DefaultSession>({ auth, hook }: Pick<Binding<RequestEvent, S>, "auth" | "hook">): Handle =>
  ({ event, resolve }) => {
    event.locals.auth = () => auth(event) as Promise<Session | null>
    return withRequestedHost(event, () =>
      answerThrown(event, (enter) =>
        hook(event, () => {
          enter()
          return resolve(event)
        })))
  }

const userEvent = new AsyncLocalStorage<RequestEvent>()
const hostHeaders = ["host", "x-forwarded-host", "x-forwarded-proto"]

/**
 * Runs `next` so that requests by `event.fetch` to the app itself have the host of the user's request. Kit omits the host, and the app would then
 * have another origin and other cookie names.
 */
export function withRequestedHost<T>(event: RequestEvent, next: () => T): T {
  if (!event.isSubRequest) return userEvent.run(event, next)
  const asked = userEvent.getStore()?.request.headers
  for (const name of hostHeaders) {
    const value = asked?.get(name)
    if (value && !event.request.headers.has(name)) event.request.headers.set(name, value)
  }
  return next()
}

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
