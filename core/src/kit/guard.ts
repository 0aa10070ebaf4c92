import { toCanonicalPath } from "./canonical-path.ts"
import type { ClientRequest } from "./host.ts"

/**
 * Who waits for the answer. `page`: a person on the way to the guarded URL. `form`: a person who sent a form or pressed a button,
 * and stays on the page. `program`: all else; it reads status and body.
 */
export type Requester = "page" | "form" | "program"

/** What the guard decides. */
export type Verdict = "pass" | "answer" | "sign-in" | "refuse"

/** Tells who asks from the framework's word, else from what browsers say of a navigation. */
export function toRequester({ method, headers }: Request, client: ClientRequest): Requester {
  if (client) return client === "page" ? "page" : "form"
  const mode = headers.get("sec-fetch-mode")
  const navigates = mode ? mode === "navigate" : /\btext\/html\b/i.test(headers.get("accept") ?? "")
  if (!navigates) return "program"
  if (method === "GET" || method === "HEAD") return "page"
  return method === "POST" ? "form" : "program"
}

/** Whether a browser asks, before a script's request to another origin, if that origin allows it (Fetch §3.3.2). It sends no cookies with it. */
export const isPreflight = ({ method, headers }: Request): boolean =>
  method === "OPTIONS" && headers.has("origin") && headers.has("access-control-request-method")

/** What follows from the answer of `callbacks.authorized`. */
export function decide(answer: unknown, requester: Requester): Verdict {
  if (answer instanceof Response) return "answer"
  if (answer) return "pass"
  return requester === "program" ? "refuse" : "sign-in"
}

/**
 * What nobody is kept from, or nobody could sign in: the integrator's pages. Not the page for new users, who are signed in; nor
 * the base path: what is asked for there the hook answers itself, and what reaches the app is the app's, however it is spelled.
 */
export function isOpen(
  { pathname, origin }: URL,
  { pages, configured }: {
    pages: Readonly<Record<string, string | undefined>>
    /** The app's origin, where it is configured: the request's own may be anything its sender likes. */
    configured?: string | undefined
  },
): boolean {
  const isHere = (page: string): boolean => {
    const url = new URL(page, origin)
    const canonical = toCanonicalPath(url.pathname)
    return url.origin === origin && (page.startsWith("/") || origin === configured) && canonical !== undefined &&
      withoutSlash(canonical) === withoutSlash(pathname)
  }
  return Object.entries(pages).some(([name, page]) => page !== undefined && name !== "newUser" && isHere(page))
}

/** Whether the path is the base path or below it, by whole segments. */
export const isUnder = (pathname: string, basePath: string): boolean =>
  pathname === basePath || pathname.startsWith(`${basePath}/`)

const withoutSlash = (path: string) => path.replace(/\/$/, "")
