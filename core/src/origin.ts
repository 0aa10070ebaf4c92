import { UntrustedHost } from "./errors.ts"
import type { Settings } from "./settings.ts"
import { toOrigin } from "./web/url.ts"

const cures =
  "set AUTH_URL (option `origin`) to the app's public origin, or, behind a proxy that sets the Host header safely, AUTH_TRUST_HOST=true (option `trustHost`)"

/**
 * The app's public origin: the configured one, else what the proxy or the Host header says where that is trusted.
 * @throws {UntrustedHost} naming both cures
 */
export function findOrigin(settings: Settings, request: Request, url: URL): string {
  if (settings.origin) return settings.origin
  if (!settings.trustHost) throw new UntrustedHost(`the Host header is not trusted: ${cures}`)
  const { headers } = request
  const host = single(headers, "x-forwarded-host") ?? single(headers, "host") ?? url.host
  const scheme = single(headers, "x-forwarded-proto") ?? url.protocol.slice(0, -1)
  const origin = /^https?$/.test(scheme) && /^[\w.:[\]-]+$/.test(host) ? toOrigin(`${scheme}://${host}`) : undefined
  if (!origin) throw new UntrustedHost(`the host or protocol the request names is malformed: ${cures}`)
  return origin
}

/** The header's one value; several equal ones count as one. */
function single(headers: Headers, name: string): string | undefined {
  const values = new Set(headers.get(name)?.split(",").map((value) => value.trim()).filter(Boolean))
  if (values.size > 1) throw new UntrustedHost(`${name} holds several different values: ${cures}`)
  return [...values][0]
}
