import { seen } from "@svc-auth/conformance/fixtures"
import { type NextFetchEvent, type NextRequest, NextResponse } from "next/server"
import { proxy } from "./proxy.ts"

/** Runs on the edge runtime, which has a memory of its own: for `/__seen` it passes its notes on to the app, which has the others. */
export async function middleware(request: NextRequest, event: NextFetchEvent): Promise<Response> {
  if (request.nextUrl.pathname !== "/__seen") return await proxy(request, event)
  const headers = new Headers(request.headers)
  headers.set("x-fixture-notes", encodeURIComponent(await seen(request).text()))
  return NextResponse.next({ request: { headers } })
}
