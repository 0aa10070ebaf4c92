import type { Binding } from "@svc-auth/core/kit"
import type { FetchEvent } from "@solidjs/start/server"
import { isAsset, requirePrivate } from "./assets.ts"
import { base } from "./base.ts"
import { answerAndEnd } from "./ending.ts"
import { removeTypedFields } from "./flash.ts"
import { host } from "./host.ts"
import { catchRedirect, runGuard } from "./redirect.ts"
import { guardFlight } from "./single-flight.ts"
import { findSpellings } from "./spellings.ts"
import type { Middleware } from "./types.ts"

type Guards = Pick<Binding<FetchEvent>, "guard" | "hook">
type Next = Parameters<Middleware>[1]

/** Returns the middleware that runs the hook around the app, regardless of whether the app returns a `Response`, a stream or a value. */
export const createHookMiddleware = (guards: Guards): Middleware => async (h3Event, next) => {
  const event = host.current()
  if (!event) {
    throw new TypeError(
      "The middleware was called outside of SolidStart's middleware: put it into createMiddleware([…])",
    )
  }
  if (isAsset(h3Event, base)) return new Response("Not found", { status: 404 })
  return await answerAndEnd(event, () => answer(event, guards, next))
}

async function answer(event: FetchEvent, { guard, hook }: Guards, next: Next): Promise<unknown> {
  const { nativeEvent, response: { headers } } = event
  let value: unknown
  let isOwnResponse = true
  let isResponse = true
  const isOpen = async (page: URL) => !(await guard(event, () => findSpellings(page)))
  const marked = await runGuard(event, (enter) =>
    hook(event, async () => {
      isOwnResponse = false
      value = await guardFlight(event, isOpen, () => {
        enter()
        return catchRedirect(next)
      })
      if (value instanceof Response) return removeTypedFields(value, event)
      isResponse = false
      return new Response(null, { headers })
    }))
  if (isOwnResponse && marked.headers.has("set-cookie")) requirePrivate(nativeEvent)
  if (isResponse) return keepCacheHeaders(marked, nativeEvent.res.errHeaders)
  for (const [name, text] of marked.headers) if (name !== "set-cookie") headers.set(name, text)
  return value
}

/** Copies the response's cache headers to `errHeaders`, with which h3 replaces the headers of a response with status 400 or higher. */
function keepCacheHeaders(response: Response, errHeaders: Headers): Response {
  for (const name of ["cache-control", "vary"]) {
    const text = response.headers.get(name)
    if (text !== null && errHeaders.has(name)) errHeaders.set(name, text)
  }
  return response
}
