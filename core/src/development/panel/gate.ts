import type { DevServer } from "../../app/settings.ts"
import { parseUrl } from "../../web/url.ts"

/** The parts of a request that the gate reads, as the server received them. */
export interface GateRequest {
  readonly method: string
  readonly url: string
  readonly headers: Headers
}

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * Headers of proxies, content delivery networks and tunnels: ngrok, cloudflared, localtunnel, Tailscale, development tunnels of editors. A request
 * with one of them did not come from a browser on this machine, regardless of its host.
 */
const forwarding =
  /^(forwarded|via|(x-)?(real|client|remote|cluster-client|true-client|original-client)-?(ip|addr)|x-(forwarded|original|tunnel|proxy|envoy|amzn|ms|azure|vercel|nf|github|coder|replit|request-host)(-.*)?|(cf|cdn|fastly|fly|ngrok|tailscale|true-client|x-ngrok|x-localtunnel|x-appengine|x-cloud-trace|x-zrok|bypass-tunnel|akamai)-.*|proxy-.*)$/i

const localAddress = /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/

/** Values that the framework itself sets for a request from this machine, by header name. */
const ownValues: Readonly<Record<string, (value: string, host: string) => boolean>> = {
  "x-forwarded-host": (value, host) => value === host && localHost.test(value),
  "x-forwarded-port": (value, host) => value === (/:(\d+)$/.exec(host)?.[1] ?? value),
  "x-forwarded-proto": (value) => value === "http" || value === "https",
  "x-forwarded-for": (value) => localAddress.test(value),
}

/**
 * Returns true if a request may see the development panel: it was sent to this machine by its own name or address, it was not forwarded, and no
 * page fetches or embeds it.
 */
export function mayOpenPanel({ method, url, headers }: GateRequest, server: DevServer | undefined): boolean {
  const host = headers.get("host") ?? parseUrl(url)?.host ?? ""
  if (!localHost.test(host) || !localHost.test(parseUrl(url)?.host ?? "")) return false
  for (const [name, value] of headers) {
    const isOwn = server === "forwards" && ownValues[name]?.(value, host) === true
    if (forwarding.test(name) && !isOwn) return false
  }
  // by default nginx replaces `Host` with the address that it forwards to, and adds only this. Browsers keep the connection open
  if (headers.get("connection")?.toLowerCase() === "close") return false
  // a server may send CORS headers with every response: Vite's allows pages of other ports to read it
  if (method !== "POST" && headers.has("origin")) return false
  const [dest, mode] = [headers.get("sec-fetch-dest"), headers.get("sec-fetch-mode")]
  return (dest === null || dest === "document") && (mode === null || mode === "navigate")
}
