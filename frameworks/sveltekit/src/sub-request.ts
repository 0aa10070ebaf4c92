import { AsyncLocalStorage } from "node:async_hooks"
import type { RequestEvent } from "@sveltejs/kit"

const visitor = new AsyncLocalStorage<RequestEvent>()
const hostHeaders = ["host", "x-forwarded-host", "x-forwarded-proto"]

/**
 * Runs `next` so that what `event.fetch` sends to the app itself carries the host that the visitor asked for: Kit leaves it
 * out, and the app's origin, with it the names of the cookies, would be another there.
 */
export function asVisited<T>(event: RequestEvent, next: () => T): T {
  if (!event.isSubRequest) return visitor.run(event, next)
  const asked = visitor.getStore()?.request.headers
  for (const name of hostHeaders) {
    const value = asked?.get(name)
    if (value && !event.request.headers.has(name)) event.request.headers.set(name, value)
  }
  return next()
}
