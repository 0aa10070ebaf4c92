import type { FetchEvent } from "@solidjs/start/server"
import { isServerFunction } from "./server-function.ts"

const flight = "x-single-flight"

/**
 * Returns the answer of a server function without the data of pages that the user may not open. In a single flight Start adds what a page's `preload`
 * reads. That is the page in the `Referer`, or the page to which the function redirects, which is known only when the function has run.
 * @param isOpen returns whether the guard lets the user open this page, by the session at that moment
 */
export async function guardFlight(
  { request, nativeEvent: { res } }: FetchEvent,
  isOpen: (page: URL) => Promise<boolean>,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (!request.headers.has(flight) || !isServerFunction(new URL(request.url))) return await run()
  const page = toPage(request.headers.get("referer"))
  let mayStay = true
  if (!page || !(await isOpen(page))) {
    mayStay = false
    withdraw(request)
  }
  const value = await run()
  // also of a flight that was withdrawn: middleware after this one may have made another request of what the browser sent
  if (!res.headers.has(flight)) return value
  const location = res.headers.get("location")
  if (location === null && mayStay) return value
  const target = toPage(location, new URL(import.meta.env.BASE_URL, request.url))
  if (target && await isOpen(target)) return value
  // read to its end: if the stream is cancelled, Start's serializer throws where no code catches it
  if (value instanceof ReadableStream) value.pipeTo(new WritableStream()).catch(() => {})
  for (const name of [flight, "x-start-type"]) res.headers.delete(name)
  return new Response(null)
}

/** Returns the page of a URL as Start finds it, whatever its origin. Start accepts other schemes, too, which name no page of an app. */
function toPage(address: string | null, base?: URL): URL | undefined {
  // several headers of that name: it is not known which one Start used
  const url = address === null || address.includes(", ") ? null : URL.parse(address, base)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

/** Hides the header in the request, so that Start answers without a flight. It replaces `headers`, which not every runtime lets change. */
function withdraw(request: Request): void {
  const headers = new Headers(request.headers)
  headers.delete(flight)
  Object.defineProperty(request, "headers", { value: headers })
}
