import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { IdpServer } from "./idp.ts"

/** A provider that listens on a port. */
export interface ServedIdp {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  close(): Promise<void>
}

/** Serves the provider on a free port of the loopback interface. */
export async function serveIdp(idp: Pick<IdpServer, "fetch">): Promise<ServedIdp> {
  const server = createServer((incoming, outgoing) => void relay(idp, incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function relay(
  idp: Pick<IdpServer, "fetch">,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  outgoing.on("close", () => gone.abort())
  try {
    const answer = await idp.fetch(await toRequest(incoming, gone.signal))
    outgoing.writeHead(answer.status, [...answer.headers].flat())
    outgoing.end(new Uint8Array(await answer.arrayBuffer()))
  } catch (error) {
    // a client that hung up needs no response; any other error is the provider's fault, which a test must see
    if (!gone.signal.aborted) outgoing.writeHead(500).end(String(error))
  }
}

async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk as Uint8Array)
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const method = incoming.method ?? "GET"
  const body = method === "GET" || method === "HEAD"
    ? null
    : new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer())
  return new Request(`http://${incoming.headers.host}${incoming.url}`, { method, headers, body, signal })
}
