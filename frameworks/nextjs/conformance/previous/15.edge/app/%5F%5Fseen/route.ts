import { seen } from "@svc-auth/conformance/fixtures"

/** Returns the notes of the middleware, then those of the app. */
export async function GET(request: Request): Promise<Response> {
  const notes = JSON.parse(decodeURIComponent(request.headers.get("x-fixture-notes") ?? "[]"))
  return Response.json([...notes, ...await seen(request).json()], { headers: { "cache-control": "no-store" } })
}
