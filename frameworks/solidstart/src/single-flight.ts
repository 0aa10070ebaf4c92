import type { FetchEvent } from "@solidjs/start/server"
import { isServerFunction } from "./server-function.ts"

const flightHeader = "x-single-flight"

/**
 * Returns the response of a server function without the data of pages that the user may not open. In a single flight Start adds what the `preload` of
 * one page reads: the page in the `Referer`, or the page to which the function redirects. The redirect is known only when the function has run.
 * @param isOpen returns whether the guard lets the user open this page, by the session at that moment
 */
export async function guardFlight(
  { request, nativeEvent: { res } }: FetchEvent,
  isOpen: (page: URL) => Promise<boolean>,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (!request.headers.has(flightHeader) || !isServerFunction(new URL(request.url))) return await run()
  const page = findPage(request.headers.get("referer"))
  let mayStay = true
  if (!page || !(await isOpen(page))) {
    mayStay = false
    cancelFlight(request)
  }
  const value = await run()
  // also after a cancelled flight: middleware after this one may have created another request with the header
  if (!res.headers.has(flightHeader)) return value
  const location = res.headers.get("location")
  if (location === null && mayStay) return value
  const target = findPage(location, new URL(import.meta.env.BASE_URL, request.url))
  if (target && await isOpen(target)) return value
  // read to its end, because Start's serializer throws uncaught if the stream is cancelled
  if (value instanceof ReadableStream) value.pipeTo(new WritableStream()).catch(() => {})
  for (const name of [flightHeader, "x-start-type"]) res.headers.delete(name)
  return new Response(null)
}

/** Returns the page's URL as Start reads it, with any origin. `undefined` for other schemes, whose URLs are not pages of an app. */
function findPage(address: string | null, base?: URL): URL | undefined {
  // several headers with this name: which one Start used is unknown
  const url = address === null || address.includes(", ") ? null : URL.parse(address, base)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

/** Removes the header from the request, so that Start answers without a flight. Replaces `headers`, because some runtimes do not let it change. */
function cancelFlight(request: Request): void {
  const headers = new Headers(request.headers)
  headers.delete(flightHeader)
  Object.defineProperty(request, "headers", { value: headers })
}
