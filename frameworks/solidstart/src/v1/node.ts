import type { FetchEvent } from "@solidjs/start/server"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { TLSSocket } from "node:tls"

/** The h3 1 counterpart of a web-standard request and response. The types of `FetchEvent` are those of the installed version. */
interface H3Event {
  readonly node: NodePair
  /** Path and query below the app's mount path, as h3 reads them to find a route rule. */
  readonly path: string
}

/** Node's request and response, or Nitro's stand-ins for them on other runtimes. */
interface NodePair {
  readonly req: Pick<IncomingMessage, "socket">
  readonly res: Pick<ServerResponse, "destroyed" | "headersSent" | "writableEnded" | "writeHead">
}

const toH3 = ({ nativeEvent }: FetchEvent): H3Event => nativeEvent as unknown as H3Event

/** Returns Node's response. */
export const toNodeResponse = (event: FetchEvent): NodePair["res"] => toH3(event).node.res

/** Returns the path with which Nitro finds a route rule. */
export const findRulePath = (event: FetchEvent): string => toH3(event).path.replace(/\?.*/s, "")

/**
 * Calls `change` when Node is about to send the headers. Nitro's stand-ins do not call it, because they send the headers that are set before the
 * body.
 */
export function beforeHeaders(event: FetchEvent, change: () => void): void {
  const res = toNodeResponse(event)
  const { writeHead } = res
  Object.assign(res, {
    writeHead: (...given: Parameters<typeof writeHead>) => {
      change()
      return writeHead.apply(res, given)
    },
  })
}

/** Returns true if the client and this server, or a proxy and this server, use TLS. */
export const isEncrypted = (event: FetchEvent): boolean => (toH3(event).node.req.socket as TLSSocket).encrypted === true
