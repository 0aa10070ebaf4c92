import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { keptAlive, maxShared, toPairs, toTarget } from "./socket.ts"

/** A server that listens on the loopback interface. */
export interface Listening {
  readonly port: number
  close(): Promise<void>
}

/** The proxy's own response if the app closes the connection. The laws do not apply to it. */
const hungUp = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" }
const own = new Set(["x-forwarded-proto", "x-forwarded-host", "x-forwarded-for", "forwarded", "connection"])

/**
 * Runs in front of the app as a proxy does in production. Only the proxy sets the headers with protocol and host, and all
 * users share its connections to the app.
 * @param place the app's port on the loopback interface, or the host of its URL, without TLS
 * @param proto the protocol that a user's browser would speak with it
 */
export function startProxy(place: number | URL, proto: "http" | "https"): Promise<Listening> {
  const { host, port } = toTarget(place, `${proto}://app`)
  const agent = new Agent(keptAlive)
  return listen((incoming, outgoing) => {
    const headers = toPairs(incoming.rawHeaders).filter(([name]) => !own.has(name))
    const forwarded = [["x-forwarded-proto", proto], ["x-forwarded-host", incoming.headers.host ?? ""]]
    const pass = (body: Uint8Array, shared: Agent | false) => {
      const request = send({
        host,
        port,
        method: incoming.method ?? "GET",
        path: incoming.url ?? "/",
        headers: [...headers, ...forwarded].flat(),
        setHost: false,
        agent: shared,
      })
      request.on("error", () => {
        if (outgoing.headersSent) outgoing.destroy()
        // the app closed the kept connection before it read this request: a proxy sends it once more, on a connection of its own
        else if (request.reusedSocket) pass(body, false)
        else outgoing.writeHead(502, hungUp).end()
      })
      request.on("response", (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)
        response.pipe(outgoing)
      })
      request.end(body)
    }
    const chunks: Uint8Array[] = []
    incoming.on("data", (chunk: Uint8Array) => chunks.push(chunk))
    incoming.on("end", () => {
      const body = Buffer.concat(chunks)
      pass(body, body.length > maxShared ? false : agent)
    })
  })
}

/** Listens on a free port. */
export async function listen(
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Promise<Listening> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
