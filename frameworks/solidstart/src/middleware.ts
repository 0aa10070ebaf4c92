import type { Binding } from "@svc-auth/core/kit"
import type { FetchEvent } from "@solidjs/start/server"
import { withoutTyped } from "./flash.ts"
import { guarding, host, settled } from "./host.ts"
import type { Middleware } from "./types.ts"

/** Puts the hook around what Start runs, whatever that answers with: a `Response`, a stream, a value. */
export const toMiddleware = (hook: Binding<FetchEvent>["hook"]): Middleware => async (_h3Event, next) => {
  const event = host.current()
  if (!event) throw new TypeError("middleware runs where SolidStart runs it alone: put it into createMiddleware([…])")
  const { headers } = event.response
  let value: unknown
  let isResponse = true
  const answer = await guarding(event, (enter) =>
    hook(event, async () => {
      enter()
      value = await settled(next)
      if (value instanceof Response) return withoutTyped(value, event)
      isResponse = false
      return new Response(null, { headers })
    }))
  if (isResponse) return answer
  for (const [name, text] of answer.headers) if (name !== "set-cookie") headers.set(name, text)
  return value
}
