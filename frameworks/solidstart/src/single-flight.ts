import type { FetchEvent } from "@solidjs/start/server"
import { routerBase } from "./base.ts"
import { isServerFunction } from "./server-function.ts"

const flightHeader = "x-single-flight"

/** Returns whether the guard lets the user open this page, by the session at that moment. */
type Guard = (page: URL) => Promise<boolean>

/**
 * Returns the response of a server function without the data of pages that the user may not open. In a single flight Start adds what the `preload` of
 * one page reads: the page in the `Referer`, or the page to which the function redirects. The redirect is known only when the function has run.
 */
export async function guardFlight(
  { request, nativeEvent: { res } }: FetchEvent,
  isOpen: Guard,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const mayStay = await beginFlight(request, isOpen)
  const value = await run()
  return mayStay === undefined ? value : await endFlight(value, { request, headers: res.headers, mayStay, isOpen })
}

/**
 * Cancels the request's flight if the user may not open the page in the `Referer`.
 * @returns whether the user may open it, or `undefined` if the request asks for no flight
 */
export async function beginFlight(request: Request, isOpen: Guard): Promise<boolean | undefined> {
  if (!request.headers.has(flightHeader) || !isServerFunction(new URL(request.url))) return undefined
  const page = findPage(request.headers.get("referer"))
  if (page && await isOpen(page)) return true
  cancelFlight(request)
  return false
}

/** A flight whose server function has run. */
interface Flight {
  readonly request: Request
  /** Headers of the response. */
  readonly headers: Headers
  /** What {@link beginFlight} returned. */
  readonly mayStay: boolean
  readonly isOpen: Guard
}

/** Returns the value that the server function responds with, or an empty response if it contains data of a page that the user may not open. */
export async function endFlight(value: unknown, { request, headers, mayStay, isOpen }: Flight): Promise<unknown> {
  // also after a cancelled flight: middleware after this one may have created another request with the header
  if (!headers.has(flightHeader)) return value
  const location = headers.get("location")
  if (location === null && mayStay) return value
  const target = findPage(location, new URL(routerBase, request.url))
  if (target && await isOpen(target)) return value
  // read to its end, because Start's serializer throws uncaught if the stream is cancelled
  if (value instanceof ReadableStream) value.pipeTo(new WritableStream()).catch(() => {})
  for (const name of [flightHeader, "x-start-type", "x-serialized"]) headers.delete(name)
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
