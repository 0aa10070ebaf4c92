/**
 * A process of an app whose sessions can be ended: `revocation-server.ts <store> <url or path> <options as JSON>`. It prints its port.
 * `POST /end?user=<id>` ends all sessions of a user.
 * @module
 */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import process from "node:process"
import { Auth, type AuthConfig, endSessions } from "@svc-auth/core"
import { createHandler } from "@svc-auth/core/node"
import Credentials from "@svc-auth/core/providers/credentials"
import { redisRevocations } from "@svc-auth/redis"
import { connect } from "@svc-auth/redis/connect"
import { sqliteRevocations } from "@svc-auth/sqlite"

const [kind, where = "", options = "{}"] = process.argv.slice(2)
const store = kind === "redis" ? redisRevocations(await connect(where)) : sqliteRevocations(where)

const config: AuthConfig = {
  secret: "two-processes-0123456789abcdef0123456789",
  origin: "http://localhost:3000",
  limits: false,
  logger: { error: () => {}, warn: () => {} },
  session: { revocation: { store, ...JSON.parse(options) } },
  providers: [Credentials({ authorize: ({ name }) => ({ id: String(name), name: String(name) }) })],
}
const handle = createHandler(Auth, config)

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://localhost:3000")
  if (url.pathname !== "/end") return void handle(request, response)
  endSessions(config, url.searchParams.get("user") ?? "").then(
    () => response.end("ended"),
    (thrown: { readonly type?: string }) => response.writeHead(500).end(thrown.type ?? String(thrown)),
  )
})
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port))
