import { isLoopback, parseUrl, toOrigin } from "./url.ts"

/**
 * Domains under which every customer of a hosting service has an origin. A wildcard directly below one would match attackers' origins. The
 * list is not complete, so apps must also check their own patterns.
 */
const sharedDomains: ReadonlySet<string> = new Set([
  "azurewebsites.net",
  "deno.dev",
  "fly.dev",
  "github.io",
  "herokuapp.com",
  "netlify.app",
  "onrender.com",
  "pages.dev",
  "up.railway.app",
  "vercel.app",
  "web.app",
  "workers.dev",
])

/** Replaces each wildcard while the pattern is parsed as a URL. */
const anyLabel = "x"

interface Parts {
  readonly protocol: string
  readonly port: string
  readonly labels: readonly string[]
}

/**
 * Describes the fault in an origin pattern, or returns `undefined` if it is valid. A pattern is an origin such as `https://app.example`.
 * Its host may contain `*` in place of whole labels, as in `https://*.preview.app.example`. Each `*` matches one label.
 */
export function findPatternFault(pattern: string): string | undefined {
  const parts = toParts(pattern)
  if (!parts) return "must be an origin such as https://*.preview.app.example, where each * is one label of the host"
  const { protocol, labels } = parts
  const last = labels.lastIndexOf("*")
  const fixed = labels.slice(last + 1)
  if (protocol !== "https:" && (last >= 0 || !isLoopback(new URL(pattern)))) return "must be https"
  if (last < 0) return undefined
  if (fixed.length < 2) return "needs at least two labels after the last *"
  return sharedDomains.has(fixed.join("."))
    ? `would match the origins of other customers of ${fixed.join(".")}; use a domain of your own`
    : undefined
}

/** Returns true if the pattern matches this origin, in the spelling of `URL.origin`, by scheme, port and every label of the host. */
export function matchesOrigin(pattern: string, origin: string): boolean {
  const [expected, exact] = [findPatternFault(pattern) ? undefined : toParts(pattern), toOrigin(origin)]
  if (!expected || exact === undefined || exact !== origin) return false
  const { protocol, port, hostname } = new URL(exact)
  const labels = hostname.split(".")
  return protocol === expected.protocol && port === expected.port && labels.length === expected.labels.length &&
    expected.labels.every((label, i) => label === "*" ? labels[i] !== "" : label === labels[i])
}

/** Returns the parts of the pattern, with the host in the spelling of URLs, or `undefined` if it is not a pattern. */
function toParts(pattern: string): Parts | undefined {
  const [, scheme, host, port = ""] = /^(https?:\/\/)([^/?#@:[\]]+)(:\d+)?\/?$/i.exec(pattern) ?? []
  if (scheme === undefined || host === undefined) return undefined
  const patternLabels = host.split(".")
  if (patternLabels.some((label) => label === "" || (label !== "*" && label.includes("*")))) return undefined
  const url = parseUrl(`${scheme}${patternLabels.map((label) => label === "*" ? anyLabel : label).join(".")}${port}`)
  const labels = url?.hostname.split(".")
  if (!url || labels?.length !== patternLabels.length) return undefined
  return {
    protocol: url.protocol,
    port: url.port,
    labels: labels.map((label, i) => patternLabels[i] === "*" ? "*" : label),
  }
}
