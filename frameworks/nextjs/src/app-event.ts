import { cookies, headers } from "next/headers.js"
import { connection, type NextRequest } from "next/server.js"
import type { Cookie } from "@svc-auth/core/kit"
import { base } from "./base.ts"
import { type CookieSetter, type KnownRequest, NextEvent } from "./event.ts"
import { findGuardUrls, findShownUrls } from "./guard-urls.ts"
import { readOrigin } from "./origin.ts"
import { noteHeader, readNote, type Verify } from "./request-note.ts"

type NextCookies = Awaited<ReturnType<typeof cookies>>

const events = new WeakMap<object, Promise<NextEvent>>()

/**
 * Returns the event of the current request in the app: of a server component, a server action or a route handler. `undefined` outside of these.
 * @param given the request, if the caller has it. Otherwise its method and URL are those of the proxy's note
 * @throws the error that Next throws where the session cannot be read: while it prerenders, and in cached functions
 */
export async function findAppEvent(verify: Verify, given?: NextRequest): Promise<NextEvent | undefined> {
  const sent = await readHeaders()
  if (!sent) return undefined
  // with `cacheComponents`, Next also renders ahead of a request that has headers and cookies, and rejects the clock there
  await connection()
  const whole = given && toKnown(given)
  const waiting = events.get(sent) ?? createAppEvent(sent, verify, whole)
  events.set(sent, waiting)
  const event = await waiting
  // code before a guarded handler may have read the session without the request, and the guard must not check a guess
  if (whole && !event.known.urls) event.known = whole
  return event
}

/** Returns a handler's request with the URLs that the proxy checks, because it may not run for this path. */
export function toKnown(given: NextRequest): KnownRequest {
  const request = toRequest(given)
  const asked = new URL(request.url)
  const findShown = () => findShownUrls(asked, given, undefined, request.headers)
  return { request, urls: findGuardUrls(asked, given), findShown }
}

/** Makes `event` the event of the current request. */
export async function setAppEvent(event: NextEvent): Promise<void> {
  const sent = await readHeaders()
  if (sent) events.set(sent, Promise.resolve(event))
}

async function readHeaders(): Promise<Headers | undefined> {
  try {
    return await headers()
  } catch (thrown) {
    if (thrown instanceof Error && thrown.message.includes("outside a request scope")) return undefined
    throw thrown
  }
}

async function createAppEvent(
  sent: Headers,
  verify: Verify,
  given: KnownRequest | undefined,
): Promise<NextEvent> {
  const setter = new AppCookies(await cookies())
  const note = readNote(sent)
  const copy = new Headers(sent)
  copy.delete(noteHeader)
  const known = (url: string, method: string) => given ?? { request: new Request(url, { method, headers: copy }) }
  const noted = note && new NextEvent(known(note.url, note.method), setter, true)
  return noted && await verify(noted, note) ? noted : new NextEvent(known(guessUrl(copy), guessMethod(copy)), setter)
}

/** Returns the request with its whole URL and without the proxy's note. In route handlers Next leaves the app's `basePath` out of `url`. */
export function toRequest(request: NextRequest): Request {
  const url = new URL(request.nextUrl.href)
  if (request.nextUrl.basePath !== base) url.pathname = base + url.pathname
  if (url.href === request.url && !request.headers.has(noteHeader)) return request
  const whole = new Request(url, request)
  whole.headers.delete(noteHeader)
  return whole
}

/** Returns the URL of the app's home, because the URL of the page is unknown without the proxy. */
const guessUrl = (sent: Headers): string => `${readOrigin(sent)}${base}/`

/** Returns the method of a request of which only the headers are available. Only one with a body has a content type. */
const guessMethod = (sent: Headers): string => sent.has("content-type") ? "POST" : "GET"

/** Thrown by {@link AppCookies.isReadOnly} into `set` before it does anything. */
const probe = new Error("The cookies can be set")

/** The cookies of Next's own API. */
class AppCookies implements CookieSetter {
  readonly #store: NextCookies

  constructor(store: NextCookies) {
    this.#store = store
  }

  set({ name, value, options }: Cookie): void {
    this.#store.set(name, value, options)
  }

  /** Next does not report where cookies are read-only. There `set` throws immediately, and elsewhere it reads the name first. */
  isReadOnly(): boolean {
    try {
      this.#store.set({
        get name(): string {
          throw probe
        },
        value: "",
      })
    } catch (thrown) {
      if (thrown !== probe) return true
    }
    return false
  }
}
