import { createMiddleware } from "@solidjs/start/middleware"
import { seen } from "@svc-auth/conformance/fixtures"
import { middleware } from "~/auth"
import "~/outside"

type OnRequest = (...given: Parameters<typeof middleware.onRequest>) => Response | undefined

/** Serves what the fixtures have recorded, also for requests whose configuration is broken. */
const notes: OnRequest = ({ request }) => new URL(request.url).pathname.endsWith("/__seen") ? seen(request) : undefined

const front = "https://front.test"

/** A CORS plugin that allows scripts of one other origin. It runs before the library's middleware. */
const cors: OnRequest = ({ request: { method, headers }, response }) => {
  if (headers.get("origin") !== front) return undefined
  const shared = {
    "access-control-allow-origin": front,
    "access-control-allow-credentials": "true",
  }
  const isPreflight = method === "OPTIONS" && headers.has("access-control-request-method")
  if (isPreflight) return new Response(null, { status: 204, headers: shared })
  for (const [name, value] of Object.entries(shared)) response.headers.set(name, value)
  response.headers.append("vary", "Origin")
}

export default createMiddleware({
  onRequest: [notes, cors, middleware.onRequest],
  onBeforeResponse: middleware.onBeforeResponse,
})
