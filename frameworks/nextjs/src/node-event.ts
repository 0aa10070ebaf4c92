import type { IncomingMessage, ServerResponse } from "node:http"
import { type Cookie, toSetCookie } from "@svc-auth/core/kit"
import { base } from "./base.ts"
import { type CookieSetter, NextEvent } from "./event.ts"
import { readOrigin } from "./origin.ts"
import { noteHeader, readNote, type Verify } from "./request-note.ts"

const events = new WeakMap<IncomingMessage, Promise<NextEvent>>()

/** Returns the event of a request in the Pages Router: of an API route, or of `getServerSideProps`. */
export async function toNodeEvent(
  verify: Verify,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<NextEvent> {
  const known = events.get(message) ?? createEvent(verify, message, new ResponseCookies(response))
  events.set(message, known)
  return await known
}

async function createEvent(verify: Verify, message: IncomingMessage, cookies: CookieSetter): Promise<NextEvent> {
  const request = toRequest(message)
  const note = readNote(request.headers)
  request.headers.delete(noteHeader)
  const noted = note && new NextEvent({ request }, cookies, true)
  return noted && await verify(noted, note) ? noted : new NextEvent({ request }, cookies)
}

/** Marks a response for caches. @param isPersonal true if it was created from a session */
export function markForCaches(response: ServerResponse, isPersonal: boolean): void {
  if (response.headersSent) return
  const vary = String(response.getHeader("vary") ?? "")
  if (!/(?:^|[\s,])(?:cookie|\*)(?:$|[\s,])/i.test(vary)) response.appendHeader("vary", "Cookie")
  if (isPersonal && !response.hasHeader("cache-control")) response.setHeader("cache-control", "private, no-store")
}

function toRequest({ method = "GET", url = "/", headers }: IncomingMessage): Request {
  const copy = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    // names that begin with a colon belong to HTTP/2
    if (value === undefined || name.startsWith(":")) continue
    copy.set(name, Array.isArray(value) ? value.join(", ") : value)
  }
  const origin = readOrigin(copy)
  const path = base && !`${url}/`.startsWith(`${base}/`) ? base + url : url
  return new Request(URL.parse(path, origin) ?? `${origin}${base}/`, { method, headers: copy })
}

/** The cookies of a Node response. */
class ResponseCookies implements CookieSetter {
  readonly #response: ServerResponse

  constructor(response: ServerResponse) {
    this.#response = response
  }

  set(cookie: Cookie): void {
    const response = this.#response
    if (response.headersSent) throw new Error("The response has already started")
    const lines = [response.getHeader("set-cookie") ?? []].flat().map(String)
    const others = lines.filter((line) => !line.startsWith(`${cookie.name}=`))
    response.setHeader("set-cookie", [...others, toSetCookie(cookie)])
    response.setHeader("cache-control", "private, no-store")
  }

  isReadOnly(): boolean {
    return this.#response.headersSent
  }
}
