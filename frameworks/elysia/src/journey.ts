import { type Cookie, toSetCookie, withHeaders } from "@svc-auth/core/kit"
import type { ElysiaEvent } from "./types.ts"

/** One request on its way through the app: the hook has it before Elysia makes a context of it. */
export class Journey implements ElysiaEvent {
  readonly request: Request
  /** Whether the app has it now, not the hook around the app. */
  inApp = false
  /** Whether the app is called only for the headers that its CORS plugin sets. */
  asksCors = false
  /** The headers that the app's hooks had set by then. */
  corsHeaders: Headers | undefined
  /** Where `signIn`, `signOut` or a route's macro sent the person. */
  leavesFor: string | undefined
  readonly #cookies = new Map<string, Cookie>()
  #hasEnded = false

  constructor(request: Request) {
    this.request = request
  }

  /** @throws {Error} when the answer has left */
  setCookie(cookie: Cookie): void {
    if (this.#hasEnded) throw new Error("the answer has left")
    this.#cookies.set(cookie.name, cookie)
  }

  /** The answer with the cookies. They are added last: `@elysiajs/node` keeps one `Set-Cookie` of an answer that it maps. */
  end(answer: Response): Response {
    this.#hasEnded = true
    if (this.#cookies.size === 0) return answer
    return withHeaders(answer, (headers) => {
      for (const cookie of this.#cookies.values()) headers.append("set-cookie", toSetCookie(cookie))
    })
  }
}

export const toRedirect = (location: string): Response => new Response(null, { status: 303, headers: { location } })

const bodyHeaders = ["content-type", "content-length", "content-encoding", "transfer-encoding"]

/** The redirect in place of the answer, whose other headers it keeps: an app's `onError` may have made another of what was thrown. */
export function toLeaving(answer: Response, location: string): Response {
  const headers = new Headers(answer.headers)
  for (const name of bodyHeaders) headers.delete(name)
  headers.set("location", location)
  return new Response(null, { status: 303, headers })
}

/** Returns the answer with what a CORS plugin has set: who may read it, and that it differs by that. */
export function toShared(answer: Response, set: Headers): Response {
  return withHeaders(answer, (headers) => {
    for (const [name, value] of set) {
      if (name === "vary") headers.append(name, value)
      else if (name.startsWith("access-control-")) headers.set(name, value)
    }
  })
}
