import type { FetchEvent } from "@solidjs/start/server"
import { routerBase } from "./base.ts"
import { isServerFunction } from "./server-function.ts"

const flightHeader = "x-single-flight"

/** Returns true if the guard lets the user open this page, based on the session at that moment. */
type Guard = (page: URL) => Promise<boolean>

/**
 * Returns the response of a server function without the data of pages that the user may not open. In a single flight Start adds the data that the
 * `preload` of one page reads: the page in the `Referer`, or the page to which the function redirects. The redirect is known only after the
 * function has run.
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
 * @returns true if the user may open it, or `undefined` if the request does not ask for a flight
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
  /** The result of {@link beginFlight}. */
  readonly mayStay: boolean
  readonly isOpen: Guard
}

/** Returns the value that the server function responds with, or an empty response if it contains data from a page that the user may not open. */
export async function endFlight(value: unknown, { request, headers, mayStay, isOpen }: Flight): Promise<unknown> {
  // even after a cancelled flight, because middleware after this one may have created another request with the header
  if (!headers.has(flightHeader)) return value
  const location = headers.get("location")
  if (location === null && mayStay) return value
  const target = findPage(location, new URL(routerBase, request.url))
  if (target && await isOpen(target)) return value
  // read to its end, because Start's serializer throws an uncaught error if the stream is cancelled
  if (value instanceof ReadableStream) value.pipeTo(new WritableStream()).catch(() => {})
  for (const name of [flightHeader, "x-start-type", "x-serialized"]) headers.delete(name)
  return new Response(null)
}

/** Returns the page's URL as Start reads it, with any origin. `undefined` for other schemes, whose URLs are not pages of an app. */
function findPage(address: string | null, base?: URL): URL | undefined {
  // with several headers of this name, it is unknown which one Start used
  const url = address === null || address.includes(", ") ? null : URL.parse(address, base)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

/** Removes the header from the request, so that Start responds without a flight. Replaces `headers`, because it is immutable on some runtimes. */
function cancelFlight(request: Request): void {
  const headers = new Headers(request.headers)
  headers.delete(flightHeader)
  Object.defineProperty(request, "headers", { value: headers })
}
