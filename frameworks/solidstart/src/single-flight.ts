import type { FetchEvent } from "@solidjs/start/server"
import { isServerFunction } from "./server-function.ts"

const flight = "x-single-flight"

/**
 * Runs a server function, and keeps the data of guarded pages out of its answer. In a single flight Start adds what a page's `preload`
 * reads: that of the page which the `Referer` names, or of the page to which the function redirects, known only when it has run.
 * @param isOpen whether the guard lets the user open this page, by the session as it is then
 */
export async function guardFlight(
  { request, nativeEvent: { res } }: FetchEvent,
  isOpen: (page: URL) => Promise<boolean>,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (!request.headers.has(flight) || !isServerFunction(new URL(request.url))) return await run()
  const page = toPage(request.headers.get("referer"))
  if (!page || !(await isOpen(page))) {
    withdraw(request)
    return await run()
  }
  const value = await run()
  const location = res.headers.get("location")
  if (location === null || !res.headers.has(flight)) return value
  const target = toPage(location, new URL(import.meta.env.BASE_URL, request.url))
  if (target && await isOpen(target)) return value
  // read to its end: what Start serialises with fails where nobody catches it once its stream is cancelled
  if (value instanceof ReadableStream) value.pipeTo(new WritableStream()).catch(() => {})
  for (const name of [flight, "x-start-type"]) res.headers.delete(name)
  return new Response(null)
}

/** The page of an address as Start finds it, whatever its origin. Start takes other schemes too, which name no page of an app. */
function toPage(address: string | null, base?: URL): URL | undefined {
  // more than one header of that name: nothing tells which one Start took
  const url = address === null || address.includes(", ") ? null : URL.parse(address, base)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

/** Takes the header from the request, so that Start answers without a flight: the headers of requests cannot be changed everywhere. */
function withdraw(request: Request): void {
  const headers = new Headers(request.headers)
  headers.delete(flight)
  Object.defineProperty(request, "headers", { value: headers })
}
