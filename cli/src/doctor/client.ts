import { Agent as HttpAgent, type IncomingHttpHeaders, request as requestHttp } from "node:http"
import { Agent as HttpsAgent, request as requestHttps } from "node:https"
import { isIP } from "node:net"
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib"
import { type Resolve, resolveBySystem, toHost } from "./address.ts"

/** A response, with its body as text. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The values of `Set-Cookie`. */
  readonly setCookies: readonly string[]
  readonly text: string
}

/** A request. The path is sent as it is written. */
export interface Question {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The number of requests that the client may send is used up. */
export class OutOfRequests extends Error {
  override readonly name = "OutOfRequests"
}

/** The response had not ended in time. */
export class TimedOut extends Error {
  override readonly name = "TimedOut"
}

/** The app, or a proxy before it, limits requests, so its response shows nothing. */
export class RateLimited extends Error {
  override readonly name = "RateLimited"
}

/** The app is down, or a proxy does not reach it, so its response shows nothing. */
export class Unavailable extends Error {
  override readonly name = "Unavailable"
}

/** What the client takes from the system, and tests replace. */
export interface Network {
  readonly resolve: Resolve
  /** Returns a signal that aborts when a request has taken too long. */
  readonly limitTime: () => AbortSignal
}

const seconds = 10
const maxBytes = 1024 * 1024

export const system: Network = { resolve: resolveBySystem, limitTime: () => AbortSignal.timeout(seconds * 1000) }

/** Returns whether the address refuses connections, or this machine has no route to it. */
const isUnreachable = (thrown: unknown): boolean =>
  thrown instanceof Error && "code" in thrown &&
  /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EAFNOSUPPORT)$/.test(String(thrown.code))

/**
 * Sends a limited number of requests to one origin at one address. It follows no redirects. The connection goes to an address that the
 * caller has judged, whatever DNS answers meanwhile; the origin's name is only in `Host` and in the TLS handshake.
 */
export class Client {
  readonly #url: URL
  /** Addresses to try if this one cannot be reached. Empty once there was a response. */
  #others: readonly string[]
  readonly #limitTime: Network["limitTime"]
  readonly most: number
  /** The IP address to which connections go. */
  address: string
  /** The number of requests that were sent. */
  sent = 0

  /**
   * @param addresses the first of them that can be reached gets all requests
   * @param most the number of requests after which the client stops
   */
  constructor(
    url: URL,
    [address, ...others]: readonly [string, ...string[]],
    most: number,
    limitTime: Network["limitTime"],
  ) {
    this.#url = url
    this.address = address
    this.#others = others
    this.#limitTime = limitTime
    this.most = most
  }

  get origin(): string {
    return this.#url.origin
  }

  /** Returns the response. @throws {OutOfRequests} @throws {RateLimited} @throws {TimedOut} @throws {Error} if the server does not respond */
  async send(question: Question): Promise<Answer> {
    if (this.sent >= this.most) throw new OutOfRequests(`${this.most} requests were sent`)
    this.sent++
    while (true) {
      try {
        const answer = await this.#ask(question)
        this.#others = []
        if (isLimited(answer)) {
          throw new RateLimited(`the app answers ${answer.status} and takes no more requests for now`)
        }
        return answer
      } catch (thrown) {
        const [next, ...others] = this.#others
        if (next === undefined || !isUnreachable(thrown)) throw thrown
        this.address = next
        this.#others = others
      }
    }
  }

  #ask({ method = "GET", path, headers = {}, body }: Question): Promise<Answer> {
    const isTls = this.#url.protocol === "https:"
    const name = toHost(this.#url)
    const signal = this.#limitTime()
    return new Promise((resolve, reject) => {
      const message = (isTls ? requestHttps : requestHttp)({
        host: this.address,
        port: this.#url.port || (isTls ? 443 : 80),
        method,
        path,
        // Deno would send the request to the proxy of HTTP_PROXY, whose loopback addresses are those of another machine
        agent: new (isTls ? HttpsAgent : HttpAgent)({ proxyEnv: {} }),
        setHost: false,
        headers: {
          "Host": this.#url.host,
          "User-Agent": "svc-auth doctor",
          "Accept-Encoding": "identity",
          ...body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) },
          ...headers,
        },
        signal,
        ...isTls && !isIP(name) && { servername: name },
      }, (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on("data", (chunk: Buffer) => {
          // what is beyond is not read: no check needs it
          if ((size += chunk.length) <= maxBytes) chunks.push(chunk)
          else response.destroy()
        })
        const finish = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            setCookies: response.headers["set-cookie"] ?? [],
            text: decode(Buffer.concat(chunks), response.headers["content-encoding"]),
          })
        response.on("end", finish)
        response.on("close", finish)
        response.on("error", finish)
      })
      message.on(
        "error",
        (error) => reject(signal.aborted ? new TimedOut(`no whole response within ${seconds} seconds`) : error),
      )
      // without a listener, Node closes the connection, and neither responds nor throws
      message.on("upgrade", ({ statusCode }, socket) => {
        socket.destroy()
        reject(new Error(`the server answers ${statusCode}, which no request asked for`))
      })
      message.end(body)
    })
  }
}

/** Some servers and caches compress what was asked for without compression. */
const decoders = new Map([["gzip", gunzipSync], ["deflate", inflateSync], ["br", brotliDecompressSync]])

/** Returns the text of a body. What cannot be decoded, such as a body that was not read to its end, stays as it is. */
function decode(bytes: Buffer, encoding = ""): string {
  try {
    return (decoders.get(encoding)?.(bytes, { maxOutputLength: maxBytes }) ?? bytes).toString()
  } catch {
    return bytes.toString()
  }
}

/** Returns whether the server wants fewer requests (RFC 6585 §4, RFC 9110 §15.6.4). */
const isLimited = (answer: Answer): boolean =>
  answer.status === 429 || answer.status === 503 && header(answer, "retry-after") !== ""

/** Returns whether the response shows only that the app is down, or that a proxy does not reach it (RFC 9110 §15.6.3 to §15.6.5). */
export const isUnavailable = ({ status }: Answer): boolean => status >= 502 && status <= 504

/** @throws {Unavailable} if the response shows nothing of the app */
export function assertAvailable(answer: Answer): void {
  if (isUnavailable(answer)) throw new Unavailable(`the app or its proxy answers ${answer.status}, which shows nothing`)
}

/** Returns the header of a response as one text. */
export function header({ headers }: Answer, name: string): string {
  const value = headers[name]
  return Array.isArray(value) ? value.join(", ") : value ?? ""
}

/** Returns the `Cookie` header that returns these cookies. */
export const toCookieHeader = (setCookies: readonly string[]): string =>
  setCookies.map((cookie) => cookie.split(";", 1)[0]).join("; ")
