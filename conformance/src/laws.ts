import type { Exchange } from "./exchange.ts"
import { attributeOf, type Element, textOf } from "./form.ts"
import { planted } from "./fixtures/providers.ts"
import type { Note } from "./fixtures/notes.ts"
import { Page } from "./page.ts"

/** A rule for every response under the base path, in every scenario. Returns what is wrong, or `undefined`. */
type Law = (page: Page) => string | undefined

const unless = (kept: boolean, broken: string): string | undefined => kept ? undefined : broken

/** The path of the only script. It is the same for all users, so caches may store it. */
const scriptPath = /\/(?:passkey|password)\.js$/
const isOwnScript = ({ url }: Page): boolean => scriptPath.test(new URL(url).pathname)

/** The fixture apps have a CORS plugin that allows one other origin. */
const isOwnOrFronts = (shared: string | null) => shared === null || shared === "https://front.test"

const laws: readonly Law[] = [
  (page) =>
    unless(
      page.headers.get("cache-control") === "private, no-store" || (isOwnScript(page) && page.setCookies.length === 0),
      "Cache-Control is not private, no-store",
    ),
  ({ headers }) => unless(headers.get("x-content-type-options") === "nosniff", "nosniff is missing"),
  ({ headers }) =>
    unless(isOwnOrFronts(headers.get("access-control-allow-origin")), "a response is readable across origins"),
  ({ setCookies }) => unless(setCookies.every((line) => /; HttpOnly/i.test(line)), "a cookie is readable by scripts"),
  ({ setCookies }) => unless(setCookies.every((line) => /; SameSite=Lax/i.test(line)), "a cookie is not SameSite=Lax"),
  ({ setCookies }) => unless(hasNoTwins(setCookies), "one cookie is set twice in one response"),
  ({ headers }) => unless(!/[^\x20-\x7e]/.test(headers.get("location") ?? ""), "Location has characters beyond ASCII"),
  ({ status, exchange }) =>
    unless(
      exchange.request.method !== "POST" || ![301, 302, 307, 308].includes(status),
      "a POST is answered with another redirect than 303",
    ),
  (page) => isHtml(page) ? ofPages(page) : undefined,
  ({ body }) => unless(!body.includes(planted), "the response contains a planted secret"),
  ({ headers }) => unless(!(headers.get("location") ?? "").includes(planted), "the redirect contains a planted secret"),
]

const isHtml = ({ headers }: Page): boolean => headers.get("content-type")?.startsWith("text/html") ?? false

function ofPages({ headers, elements }: Page): string | undefined {
  const csp = headers.get("content-security-policy") ?? ""
  if (!csp.includes("default-src 'none'")) return "a page has no Content-Security-Policy with default-src 'none'"
  if (!csp.includes("frame-ancestors 'none'") || headers.get("x-frame-options") !== "DENY") {
    return "a page can be framed"
  }
  if (headers.get("referrer-policy") !== "same-origin") return "a page's Referrer-Policy is not same-origin"
  if (!/charset=utf-8/i.test(headers.get("content-type") ?? "")) return "a page names no charset"
  const scripts = elements.filter(isScript)
  const isOwn = (element: Element) => isLink(element) && /(?:^|; )script-src 'self'(?:;|$)/.test(csp)
  return unless(scripts.every(isOwn), "a page contains a script")
}

/** Returns whether the element is a script of the app's own, without inline code. */
const isLink = (element: Element): boolean =>
  element.tagName === "script" && textOf(element) === "" &&
  /^\/[^/].*\/(?:passkey|password)\.js\?v=[\w-]+$/.test(attributeOf(element, "src") ?? "")

const leads: ReadonlySet<string> = new Set(["href", "src", "action", "formaction"])
const isScript = ({ tagName, attrs }: Element): boolean =>
  tagName === "script" ||
  attrs.some(({ name, value }) =>
    name.startsWith("on") || (leads.has(name) && /^\s*(javascript|vbscript):/i.test(value))
  )

const nameOf = (line: string): string => line.slice(0, line.indexOf("="))
const hasNoTwins = (lines: readonly string[]): boolean => new Set(lines.map(nameOf)).size === lines.length

/** Returns the laws that this exchange breaks. Exchanges outside the base path or without a response break none. */
export function findBrokenLaws(exchange: Exchange, origin: string, basePath: string): readonly string[] {
  const { request, response } = exchange
  if (response.status === 0) return []
  const path = URL.parse(request.origin + request.target)?.pathname
  if (request.origin !== origin || !(path === basePath || path?.startsWith(`${basePath}/`))) return []
  const page = new Page(exchange)
  return laws.map((law) => law(page)).filter((broken) => broken !== undefined)
}

/** Returns the log lines that contain a secret (case 93) or a line break (case 94). */
export function findBrokenLogs(notes: readonly Note[]): readonly string[] {
  return notes.filter(({ kind }) => kind === "log").flatMap(({ name, data }) => {
    const text = JSON.stringify(data)
    return [
      ...(text.includes(planted) ? [`a ${name} line contains a planted secret: ${text}`] : []),
      ...(/\beyJ[\w-]{20,}\.[\w-]*\./.test(text) ? [`a ${name} line holds a sealed value: ${text}`] : []),
    ]
  })
}
