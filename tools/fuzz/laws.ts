import { marker } from "./arbitraries.ts"

/** More than any normal response needs: session chunks, flows and the few single cookies, once each. */
const maxSetCookies = 24

/** The library ignores the rest of a Cookie header after this many characters. */
const maxCookieHeader = 32 * 1024

export const sessionCookie = "__Host-svc.session-token"

export interface Exchange {
  /** The origins that a redirect of the subject may lead to; `undefined` if the request itself names the host. */
  readonly subject: { readonly origins: ReadonlySet<string> | undefined }
  readonly request: Pick<Request, "url" | "headers">
  readonly response: Pick<Response, "status" | "headers">
  readonly body: string
  readonly logged: readonly string[]
}

type Law = (exchange: Exchange) => string | undefined

/** Returns the value of every session cookie in the response; empty if the cookie is deleted. */
const written = ({ response }: Exchange): string[] =>
  response.headers.getSetCookie().filter((cookie) => cookie.startsWith(sessionCookie))
    .map((cookie) => cookie.slice(cookie.indexOf("=") + 1).split(";", 1)[0] ?? "")

const everywhere: readonly Law[] = [
  ({ response, logged }) =>
    response.status >= 500 && logged.length === 0 ? `${response.status} without a line in the log` : undefined,
  ({ response }) => {
    const count = response.headers.getSetCookie().length
    return count > maxSetCookies ? `${count} Set-Cookie headers` : undefined
  },
  ({ response, body }) =>
    response.headers.get("content-type")?.startsWith("text/html") && body.includes(marker)
      ? "a page contains unescaped input"
      : undefined,
]

/** The laws for the library's own responses. */
const ofRoutes: readonly Law[] = [
  ({ response, subject: { origins } }) => {
    const location = response.headers.get("location")
    if (location === null || !origins) return undefined
    return origins.has(new URL(location).origin) ? undefined : `a redirect to ${location}`
  },
  ({ response }) =>
    response.headers.get("cache-control") === "private, no-store" ? undefined : "a response that may be cached",
]

const signedOut: readonly Law[] = [
  (exchange) => written(exchange).some((value) => value !== "") ? "a session was created" : undefined,
  ({ request, response, body }) =>
    new URL(request.url).pathname === "/auth/session" && response.status === 200 && /"user"/.test(body)
      ? "a session was read from broken cookies"
      : undefined,
]

/** A client that may do anything but request a sign-out. */
const signedIn: readonly Law[] = [
  (exchange) =>
    written(exchange).length > 0 && written(exchange).every((value) => value === "")
      ? "the user was signed out"
      : undefined,
]

const readers: readonly Law[] = [
  ({ request, body }) =>
    (request.headers.get("cookie") ?? "").length > maxCookieHeader || /"name":"Ada"/.test(body)
      ? undefined
      : `a valid session was not read: ${body.slice(0, 200)}`,
]

const ofApps: readonly Law[] = [
  ({ body }) => body.includes("for members") ? "a guarded page was shown" : undefined,
]

export const laws = {
  signedOut: [...everywhere, ...ofRoutes, ...signedOut],
  signedIn: [...everywhere, ...ofRoutes, ...signedIn],
  readers: [...everywhere, ...ofRoutes, ...signedIn, ...readers],
  /** The laws for an app with a binding, and a client without a session. */
  app: [...everywhere, ...signedOut, ...ofApps],
} as const satisfies Record<string, readonly Law[]>

/** Returns what is wrong with an exchange. */
export const judge = (exchange: Exchange, kind: keyof typeof laws): string | undefined =>
  laws[kind].flatMap((law) => law(exchange) ?? []).join("; ") || undefined
