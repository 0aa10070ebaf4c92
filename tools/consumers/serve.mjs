/**
 * Runs the core, or the binding for Express, behind Node's own server, on a free port.
 * @module
 */
import { once } from "node:events"
import { createServer } from "node:http"
import { Auth } from "@svc-auth/core"
import { createHandler } from "@svc-auth/core/node"
import Svc from "@svc-auth/express"

/** Returns a handler for `node:http` that runs the binding. */
const toExpress = (config) => Svc(config).auth((request, response) => response.end(request.auth?.user?.name))

/**
 * Serves the configuration.
 * @param by `core` or `express`
 * @returns the origin, and a function that ends the server
 */
export async function serve(config, by = "core") {
  const server = createServer(by === "express" ? toExpress(config) : createHandler(Auth, config)).listen(0, "127.0.0.1")
  await once(server, "listening")
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${server.address().port}`, close }
}
