import { InvalidHost, MissingSecretError, UntrustedHost } from "../errors.ts"
import { findSecretFault } from "./secret.ts"
import type { Settings } from "../settings/settings.ts"
import { toOrigin } from "../web/url.ts"

const cures =
  "set AUTH_URL (option `origin`) to the app's public origin, or, behind a proxy that sets the Host header safely, AUTH_TRUST_HOST=true (option `trustHost`); on localhost NODE_ENV=development will do"

/**
 * The app's public origin: the configured one, else what the proxy or the Host header says where that is trusted.
 * @throws {UntrustedHost} where nothing says whom to believe, naming both cures
 * @throws {InvalidHost} where what is to be believed makes no sense
 */
export function findOrigin(settings: Settings, request: Request, url: URL): string {
  if (settings.origin) return settings.origin
  if (!settings.trustHost) throw findSetupFault(settings)
  return readOrigin(request.headers, { host: url.host, protocol: url.protocol })
}

/**
 * Returns the origin that a request's headers name, read by a strict grammar.
 * @param fallback host and protocol if no header names them; without a protocol `https`
 * @throws {InvalidHost} if a header is malformed, or nothing names a host
 */
export function readOrigin(
  headers: Headers,
  fallback: { readonly host?: string | undefined; readonly protocol?: string | undefined },
  trustsForwarded = true,
): string {
  const forwarded = (name: string) => trustsForwarded ? single(headers, name) : undefined
  const host = forwarded("x-forwarded-host") ?? single(headers, "host") ?? fallback.host ?? ""
  const scheme = forwarded("x-forwarded-proto") ?? (fallback.protocol || "https").replace(/:$/, "")
  const origin = /^https?$/.test(scheme) && /^[\w.:[\]-]+$/.test(host) ? toOrigin(`${scheme}://${host}`) : undefined
  if (!origin) throw new InvalidHost("the host or protocol that the request names is malformed")
  return origin
}

/**
 * Returns the error that every request will meet because no origin or no secret is configured. If both are missing, the message says so,
 * because a first start often lacks both.
 */
export function findSetupFault(settings: Settings): UntrustedHost | MissingSecretError | undefined {
  const secretFault = findSecretFault(settings)
  if (settings.origin || settings.trustHost) {
    return secretFault === undefined ? undefined : new MissingSecretError(secretFault)
  }
  return new UntrustedHost(`the Host header is not trusted: ${cures}${secretFault ? `. Besides, ${secretFault}` : ""}`)
}

/** What {@link findOrigin} goes by for this request, as a developer reads it. */
export function findOriginSource({ origin, trustHost }: Settings, { headers }: Request): string {
  if (origin) return "AUTH_URL (option `origin`)"
  if (!trustHost) return "nothing"
  if (headers.get("x-forwarded-host")) return "X-Forwarded-Host"
  return headers.get("host") ? "Host" : "the request's URL"
}

/** Longest header that names a host or protocol, in characters: several proxies may each have added a value. */
const maxHeader = 2048

/** The header's one value; several equal ones count as one. */
function single(headers: Headers, name: string): string | undefined {
  const text = headers.get(name)
  if (text && text.length > maxHeader) throw new InvalidHost(`${name} is longer than ${maxHeader} characters`)
  const values = new Set(text?.split(",").map((value) => value.trim()).filter(Boolean))
  if (values.size > 1) throw new InvalidHost(`${name} holds several different values: has each proxy added its own?`)
  return [...values][0]
}
