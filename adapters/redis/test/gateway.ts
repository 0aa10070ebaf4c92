/**
 * The part of Upstash's REST protocol that its client uses, in front of a Redis server.
 * @module
 */
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import { text } from "node:stream/consumers"
import { createClient } from "redis"

/** The commands of a request, and the state of the database that it names as seen. */
export interface GatewayRequest {
  readonly commands: readonly string[][]
  readonly seen: string | undefined
  /** The state in the response; absent if the request was rejected, because that changes nothing. */
  state?: string
}

export interface Gateway {
  readonly url: string
  readonly token: string
  readonly requests: readonly GatewayRequest[]
  /** Called after a request has run and before its response. If it throws, the response is lost. */
  intercept: () => void
  close(): Promise<void>
}

type Item = { readonly result: unknown } | { readonly error: string }

/** Encodes replies as base64, because the client asks for it to keep every byte. A plain `OK` stays as it is. */
function encode(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((item) => encode(item, depth + 1))
  if (typeof value !== "string" || (value === "OK" && depth === 0)) return value
  return Buffer.from(value).toString("base64")
}

const isBase64 = (request: IncomingMessage) => request.headers["upstash-encoding"] === "base64"

export async function startGateway(redisUrl: string): Promise<Gateway> {
  const token = crypto.randomUUID()
  const requests: GatewayRequest[] = []
  const redis = createClient({ url: redisUrl, RESP: 2 })
  redis.on("error", () => {})
  await redis.connect()

  const run = async (command: string[], isEncoded: boolean): Promise<Item> => {
    try {
      const result = await redis.sendCommand(command.map(String))
      return { result: isEncoded ? encode(result) : result }
    } catch (error) {
      return { error: (error as Error).message }
    }
  }
  async function answer(request: IncomingMessage): Promise<[status: number, body: unknown]> {
    if (request.headers.authorization !== `Bearer ${token}`) {
      return [401, { error: "WRONGPASS invalid or missing auth token" }]
    }
    const body = JSON.parse(await text(request)) as string[] | string[][]
    const isPipeline = request.url === "/pipeline"
    if (!isPipeline && request.url !== "/") return [404, { error: "ERR this gateway has / and /pipeline" }]
    const commands = (isPipeline ? body : [body]) as string[][]
    const noted: GatewayRequest = { commands, seen: request.headers["upstash-sync-token"] as string | undefined }
    requests.push(noted)
    const items = await Promise.all(commands.map((command) => run(command, isBase64(request))))
    if (!isPipeline && "error" in items[0]!) return [400, items[0]]
    noted.state = `state-${requests.length}`
    return [200, isPipeline ? items : items[0]]
  }

  const gateway = { intercept: () => {} }
  const server = createServer((request, response) => {
    answer(request).then(([status, body]) => {
      gateway.intercept()
      const headers = { "content-type": "application/json", "upstash-sync-token": `state-${requests.length}` }
      response.writeHead(status, headers).end(JSON.stringify(body))
    }).catch(() => request.socket.destroy())
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return Object.assign(gateway, {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    token,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
      redis.destroy()
    },
  })
}
