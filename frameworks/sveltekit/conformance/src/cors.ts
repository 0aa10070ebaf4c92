import type { handle } from "#auth"

const front = "https://front.test"

/** A CORS plugin that allows scripts of one other origin. It runs before the library's hook. */
export const cors: typeof handle = async ({ event, resolve }) => {
  const { method, headers } = event.request
  if (headers.get("origin") !== front) return await resolve(event)
  const isPreflight = method === "OPTIONS" && headers.has("access-control-request-method")
  const response = isPreflight ? new Response(null, { status: 204 }) : await resolve(event)
  response.headers.set("access-control-allow-origin", front)
  response.headers.set("access-control-allow-credentials", "true")
  response.headers.append("vary", "Origin")
  return response
}
