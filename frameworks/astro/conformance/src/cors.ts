import { defineMiddleware } from "astro:middleware"

const front = "https://front.test"

/** A CORS plugin that allows scripts of one other origin. It runs before the library's hook. */
export const onRequest = defineMiddleware(async ({ request: { method, headers }, isPrerendered }, next) => {
  if (isPrerendered || headers.get("origin") !== front) return await next()
  const isPreflight = method === "OPTIONS" && headers.has("access-control-request-method")
  const response = isPreflight ? new Response(null, { status: 204 }) : await next()
  response.headers.set("access-control-allow-origin", front)
  response.headers.set("access-control-allow-credentials", "true")
  response.headers.append("vary", "Origin")
  return response
})
