import { createMiddleware } from "@solidjs/start/middleware"
import { seen } from "@svc-auth/conformance/fixtures"
import { middleware } from "~/auth"
import "~/outside"

/** Serves what the fixtures have recorded, also for requests whose configuration is broken. */
const notes: typeof middleware = (event, next) => event.url.pathname.endsWith("/__seen") ? seen(event.req) : next()

const front = "https://front.test"

/** A CORS plugin that allows scripts of one other origin. It runs before the library's hook. */
const cors: typeof middleware = (event, next) => {
  const { method, headers } = event.req
  if (headers.get("origin") !== front) return next()
  const shared = {
    "access-control-allow-origin": front,
    "access-control-allow-credentials": "true",
  }
  const isPreflight = method === "OPTIONS" && headers.has("access-control-request-method")
  if (isPreflight) return new Response(null, { status: 204, headers: shared })
  for (const given of [event.res.headers, event.res.errHeaders]) {
    for (const [name, value] of Object.entries(shared)) given.set(name, value)
    given.append("vary", "Origin")
  }
  return next()
}

export default createMiddleware([notes, cors, middleware])
