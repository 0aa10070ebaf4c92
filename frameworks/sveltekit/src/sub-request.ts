import { AsyncLocalStorage } from "node:async_hooks"
import type { RequestEvent } from "@sveltejs/kit"

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
