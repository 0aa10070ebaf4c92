import { readOrigin } from "../request/context.ts"
import { isLoopback, parseUrl } from "../web/url.ts"
import type { RequestScope } from "./request-scope.ts"
import type { Host } from "./host.ts"

const said = new WeakMap<Host<object>, Set<string>>()

/** Warns, but once for each host: a lazy configuration has new settings for every request. */
function advise({ host, settings }: RequestScope, code: string, text: string): void {
  const codes = said.get(host) ?? new Set()
  said.set(host, codes)
  if (codes.has(code)) return
  codes.add(code)
  settings.logger.warn(code, text)
}

/**
 * Warns if sign-in will fail because origins differ. Either the framework expects forms from another origin than the browser's, and rejects them before
 * any hook runs. Or, in development, the browser is at another address than the configured one, to which providers send it back.
 */
export function adviseOnOrigin(scope: RequestScope): void {
  const { host, event, settings, request: { headers } } = scope
  const own = host.dev ? undefined : host.formOrigin?.(event)
  const other = own && findOther(own, settings, headers)
  if (!other) return settings.development ? adviseOnAddress(scope) : undefined
  advise(
    scope,
    "origin-mismatch",
    `the framework takes itself for ${own}, ${other}: forms will be refused; ${host.hints?.formOrigin ?? ""}`,
  )
}

/** Says which origin forms will come from, if it is not the framework's own. */
function findOther(own: string, { origin }: RequestScope["settings"], headers: Headers): string | undefined {
  if (origin !== undefined && origin !== own) return `AUTH_URL says ${origin}`
  const opened = findOpened(own, headers)
  return opened !== undefined && opened !== own ? `browsers open it at ${opened}` : undefined
}

const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"]

/** Returns the origin in the browser's address bar, where the request tells it. */
function findOpened(own: string, headers: Headers): string | undefined {
  const referer = headers.get("sec-fetch-site") === "same-origin" ? parseUrl(headers.get("referer") ?? "") : undefined
  if (referer) return referer.origin
  const url = parseUrl(own)
  // the framework's server speaks http even if it assumes https; a proxy on this machine would add headers
  const isPlain = url?.protocol === "https:" && isLoopback(url) && !proxyHeaders.some((name) => headers.has(name))
  return isPlain ? `http://${url.host}` : undefined
}

function adviseOnAddress(scope: RequestScope): void {
  const { settings: { origin }, request, requester } = scope
  if (origin === undefined || requester !== "page") return
  const opened = toAddress(request)
  if (opened === undefined || opened === origin) return
  advise(
    scope,
    "address-mismatch",
    `the browser opened ${opened}, but AUTH_URL (option \`origin\`) is ${origin}, where every sign-in ends: open the app ` +
      "there, or leave AUTH_URL out in development",
  )
}

/** Returns the origin that the request names, or `undefined` if its headers are malformed: another part answers that. */
function toAddress({ headers, url }: Request): string | undefined {
  const { host, protocol } = new URL(url)
  try {
    return readOrigin(headers, { host, protocol })
  } catch {
    return undefined
  }
}

/** Says so where a session is asked for in a request that never came through the hook: then nothing guards the app either. */
export function adviseOnHook(scope: RequestScope): void {
  const hint = scope.host.hints?.hook
  if (hint) advise(scope, "hook-missing", `this request did not pass the hook: ${hint}`)
}
