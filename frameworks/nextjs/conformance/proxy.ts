import { seen } from "@svc-auth/conformance/fixtures"
import { type NextFetchEvent, type NextRequest, NextResponse } from "next/server"
import { auth } from "./auth.ts"
import { base } from "./base.ts"

const front = "https://front.test"

/** Shows another page in place of the requested one. */
const rewriting = auth((request) => NextResponse.rewrite(new URL(`${base}/protected/static`, request.url)))

/** Serves what the fixtures have recorded, also for requests whose configuration is broken. Lets scripts of one other origin read responses. */
export async function proxy(request: NextRequest, event: NextFetchEvent): Promise<Response> {
  const { method, headers, nextUrl } = request
  if (nextUrl.pathname === "/__seen") return seen(request)
  const guard = nextUrl.pathname === "/moved" ? rewriting : auth
  if (headers.get("origin") !== front) return await guard(request, event)
  const isPreflight = method === "OPTIONS" && headers.has("access-control-request-method")
  const response = isPreflight ? new Response(null, { status: 204 }) : await guard(request, event)
  response.headers.set("access-control-allow-origin", front)
  response.headers.set("access-control-allow-credentials", "true")
  response.headers.append("vary", "Origin")
  return response
}
