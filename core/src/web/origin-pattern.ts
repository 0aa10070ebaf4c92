import { isLoopback, parseUrl, toOrigin } from "./url.ts"

/**
 * Domains under which anyone may have an origin of their own: a wildcard right below one would name strangers' too. Far from all
 * there are; the author of the pattern must know the rest.
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

/** Stands for a wildcard while a URL is made of the pattern. */
const anyLabel = "x"

interface Parts {
  readonly protocol: string
  readonly port: string
  readonly labels: readonly string[]
}

/**
 * What is wrong with a pattern of origins, or `undefined`. One is an origin, as `https://app.example`, whose host may have `*`
 * in place of whole labels, as `https://*.preview.app.example`: each stands for one label.
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
    ? `would match whatever anyone puts under ${fixed.join(".")}: use a domain of your own`
    : undefined
}

/** Whether this origin, as `URL.origin` spells it, is one that the pattern names: scheme, port and every label. */
export function matchesOrigin(pattern: string, origin: string): boolean {
  const [wanted, exact] = [findPatternFault(pattern) ? undefined : toParts(pattern), toOrigin(origin)]
  if (!wanted || exact === undefined || exact !== origin) return false
  const { protocol, port, hostname } = new URL(exact)
  const labels = hostname.split(".")
  return protocol === wanted.protocol && port === wanted.port && labels.length === wanted.labels.length &&
    wanted.labels.every((label, i) => label === "*" ? labels[i] !== "" : label === labels[i])
}

/** The pattern taken apart; host names in the form that URLs have them. */
function toParts(pattern: string): Parts | undefined {
  const [, scheme, host, port = ""] = /^(https?:\/\/)([^/?#@:[\]]+)(:\d+)?\/?$/i.exec(pattern) ?? []
  if (scheme === undefined || host === undefined) return undefined
  const given = host.split(".")
  if (given.some((label) => label === "" || (label !== "*" && label.includes("*")))) return undefined
  const url = parseUrl(`${scheme}${given.map((label) => label === "*" ? anyLabel : label).join(".")}${port}`)
  const labels = url?.hostname.split(".")
  if (!url || labels?.length !== given.length) return undefined
  return { protocol: url.protocol, port: url.port, labels: labels.map((label, i) => given[i] === "*" ? "*" : label) }
}
