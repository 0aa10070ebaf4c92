/**
 * Serves an app with passwords on Node, on a free port, behind a proxy that names the client. Its arguments are the address of a user and the
 * hash of their password. Prints the port.
 * @module
 */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import process from "node:process"
import { Auth } from "@svc-auth/core"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { createHandler } from "@svc-auth/core/node"
import { Password } from "@svc-auth/password"
import { logger, secret } from "./options.ts"

const [email = "", hash = ""] = process.argv.slice(2)
const adapter = MemoryAdapter()
const { id } = await adapter.createUser({ id: "o1", email, emailVerified: new Date() })
await adapter.replacePassword(id, null, hash)

const config = {
  secret,
  logger,
  adapter,
  mail: () => {},
  trustHost: true,
  trustedProxies: 1,
  useSecureCookies: false,
  providers: [Password()],
}
const handle = createHandler(Auth, config)
const server = createServer((message, response) => void handle(message, response))
// the client reuses connections that were idle for a while, and closes them itself
server.keepAliveTimeout = 0
// the system resets connections beyond Node's backlog of 511, which would be measured in place of the app
await once(server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }), "listening")
console.log((server.address() as AddressInfo).port)
