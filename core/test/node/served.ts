import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { onTestFinished } from "vitest"
import { sendResponse, toRequest } from "../../src/node/index.ts"

type Listener = (message: IncomingMessage, response: ServerResponse) => void

/** Returns the port of a server that runs until the test ends. */
export async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  return (server.address() as AddressInfo).port
}

/** Returns the address of a server that answers with what `answer` returns. @param before runs first, as earlier middleware does */
export async function serve(
  answer: (request: Request) => Response | Promise<Response>,
  before?: (message: IncomingMessage & { body?: unknown }, response: ServerResponse) => unknown,
): Promise<string> {
  const handle = async (message: IncomingMessage, response: ServerResponse) => {
    await before?.(message, response)
    const request = toRequest(message, response)
    await sendResponse(request instanceof Response ? request : await answer(request), response)
  }
  return await serveNode((message, response) => void handle(message, response))
}

export const serveNode = async (listener: Listener): Promise<string> =>
  `http://127.0.0.1:${await listen(createServer(listener))}`

/** Returns a connection that ends with the test. It ignores that the server resets it. */
export function open(url: string): Socket {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Returns everything that the server sends in answer to these bytes, until it closes the connection. */
export async function sendRaw(url: string, bytes: string): Promise<string> {
  const socket = open(url)
  socket.write(bytes)
  return await text(socket)
}

/** Returns the bytes of a request that closes its connection. */
export const toBytes = (method: string, target: string, { host = "app.test", headers = "", body = "" } = {}): string =>
  `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n${headers}\r\n${body}`
