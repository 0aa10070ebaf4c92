import type { Binding } from "@svc-auth/core/kit"
import type { FetchEvent } from "@solidjs/start/server"
import { isAsset, requirePrivate } from "./assets.ts"
import { base } from "./base.ts"
import { toLast } from "./ending.ts"
import { withoutTyped } from "./flash.ts"
import { guarding, host, settled, toSpellings } from "./host.ts"
import { guardFlight } from "./single-flight.ts"
import type { Middleware } from "./types.ts"

type Guards = Pick<Binding<FetchEvent>, "guard" | "hook">
type Next = Parameters<Middleware>[1]

/** Puts the hook around what Start runs, whatever that answers with: a `Response`, a stream, a value. */
export const toMiddleware = (guards: Guards): Middleware => async (h3Event, next) => {
  const event = host.current()
  if (!event) throw new TypeError("middleware runs where SolidStart runs it alone: put it into createMiddleware([…])")
  if (isAsset(h3Event, base)) return new Response("Not found", { status: 404 })
  return await toLast(event, () => answer(event, guards, next))
}

async function answer(event: FetchEvent, { guard, hook }: Guards, next: Next): Promise<unknown> {
  const { nativeEvent, response: { headers } } = event
  let value: unknown
  let isOurs = true
  let isResponse = true
  const isOpen = async (page: URL) => !(await guard(event, () => toSpellings(page)))
  const marked = await guarding(event, (enter) =>
    hook(event, async () => {
      isOurs = false
      value = await guardFlight(event, isOpen, () => {
        enter()
        return settled(next)
      })
      if (value instanceof Response) return withoutTyped(value, event)
      isResponse = false
      return new Response(null, { headers })
    }))
  if (isOurs && marked.headers.has("set-cookie")) requirePrivate(nativeEvent)
  if (isResponse) return withOwn(marked, nativeEvent.res.errHeaders)
  for (const [name, text] of marked.headers) if (name !== "set-cookie") headers.set(name, text)
  return value
}

/** What a thrown answer would say to caches is put over what an answer of 400 and more says by itself: that says as much, and more. */
function withOwn(response: Response, errHeaders: Headers): Response {
  for (const name of ["cache-control", "vary"]) {
    const text = response.headers.get(name)
    if (text !== null && errHeaders.has(name)) errHeaders.set(name, text)
  }
  return response
}
