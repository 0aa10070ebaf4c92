import { Agent as PlainAgent, request as sendPlain } from "node:http"
import { Agent as SecureAgent, request as sendSecure } from "node:https"
import type { Transport, WireRequest, WireResponse } from "../exchange.ts"
import { patienceSeconds } from "../patience.ts"

/**
 * Keeps connections open and uses the last one first, so that users who send requests in turn share one, as behind a proxy.
 * An idle connection is closed after a second, long before a server would close it just as the next request arrives.
 */
export const keptAlive = { keepAlive: true, timeout: 1_000 } as const

/** Largest body in bytes that uses a shared connection: servers answer larger ones before they have read them, and then close the connection. */
export const maxShared = 65_536

/**
 * Returns a transport over sockets that are kept alive. It uses `node:http`, because `fetch` drops `Host` and overwrites `Sec-Fetch-Mode`.
 * @param toPlace returns the server of an origin: a port of the loopback interface, or the URL's host
 * @param ca certificate of the server of https origins; without it the proxy is called without TLS
 * @param patience milliseconds that a response may take
 */
export function toSocketTransport(
  toPlace: (origin: string) => number | URL | undefined,
  ca?: string,
  patience: number = patienceSeconds * 1_000,
): Transport {
  const agents: Agents = { plain: new PlainAgent(keptAlive), secure: new SecureAgent(keptAlive) }
  return (request) => {
    const place = toPlace(request.origin)
    if (place === undefined) {
      return Promise.resolve({ status: 0, headers: [], body: `no server answers at ${request.origin}` })
    }
    return exchange(agents, toTarget(place, request.origin, ca), request, patience)
  }
}

interface Agents {
  readonly plain: PlainAgent
  readonly secure: SecureAgent
}

/** The server of a request. */
export interface Target {
  readonly host: string
  readonly port: number
  /** Options of TLS. If absent, the connection has no TLS. */
  readonly tls?: { readonly ca?: string; readonly servername: string } | undefined
}

/** Returns the address of a server. @param origin has the host name of the certificate */
export function toTarget(place: number | URL, origin: string, ca?: string): Target {
  const { hostname, protocol } = new URL(origin)
  if (typeof place === "number") {
    const tls = ca !== undefined && protocol === "https:" ? { ca, servername: hostname } : undefined
    return { host: "127.0.0.1", port: place, tls }
  }
  const secure = place.protocol === "https:"
  return {
    host: place.hostname.replace(/^\[|\]$/g, ""),
    port: Number(place.port || (secure ? 443 : 80)),
    tls: secure ? { servername: hostname } : undefined,
  }
}

function exchange(
  { plain, secure }: Agents,
  { host, port, tls }: Target,
  { method, target, headers, body }: WireRequest,
  patience: number,
): Promise<WireResponse> {
  const send = tls ? sendSecure : sendPlain
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body
  const length: [string, string][] = bytes || method === "POST" ? [["content-length", String(bytes?.length ?? 0)]] : []
  const signal = AbortSignal.timeout(patience)
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(signal.aborted ? new Error(`${method} ${target} was not answered in ${patience / 1_000} s`) : error)
    const request = send({
      host,
      port,
      method,
      path: target,
      headers: [...headers, ...length].flat(),
      setHost: false,
      signal,
      agent: (bytes?.length ?? 0) > maxShared ? false : tls ? secure : plain,
      ...tls,
    })
    request.on("error", fail)
    request.on("response", (response) => {
      const chunks: Uint8Array[] = []
      response.on("error", fail)
      response.on("data", (chunk: Uint8Array) => chunks.push(chunk))
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: toPairs(response.rawHeaders),
          body: new TextDecoder().decode(Buffer.concat(chunks)),
        }))
    })
    request.end(bytes)
  })
}

/** Returns a list of alternating names and values as pairs with lower-case names. */
export const toPairs = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, index): [string, string][] => index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? ""]] : [])
