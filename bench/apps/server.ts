/**
 * Serves an app on Node, Bun or Deno, on a free port. `/usage` returns how much processor time the process has used, and
 * ends nothing. Without an app, every response is the same text: that is the server's own cost.
 * @module
 */
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import process from "node:process"
import type { App } from "../src/apps.ts"

type Handle = (request: Request) => Response | Promise<Response>

const runtime = globalThis as {
  readonly Bun?: { serve(options: { port: number; hostname: string; fetch: Handle }): { readonly port: number } }
  readonly Deno?: { serve(options: object, handle: Handle): { readonly addr: { readonly port: number } } }
}

const [file = ""] = process.argv.slice(2)
const app = file ? await import(file) as App : undefined
const bare = JSON.stringify({ user: { name: "Ada", email: "ada@example.com" }, expires: new Date().toISOString() })
const headers = { "Content-Type": "application/json", "Cache-Control": "private, no-store" }

const toUsage = (): string => {
  const { user, system } = process.cpuUsage()
  return String(user + system)
}

const handle: Handle = (request) => {
  if (request.url.endsWith("/usage")) return new Response(toUsage())
  return app ? app.answer(request) : new Response(bare, { headers })
}

/** As the adapters of frameworks do it, for an app without a handler of its own: a `Request` from the message, and the body of the `Response` chunk by chunk. */
async function handleMessage(message: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = "/", method = "GET" } = message
  if (app?.handle && !url.endsWith("/usage")) return await app.handle(message, response)
  if (!app && !url.endsWith("/usage")) return void response.writeHead(200, headers).end(bare)
  const given = new Headers()
  for (let n = 0; n < message.rawHeaders.length; n += 2) {
    given.append(message.rawHeaders[n]!, message.rawHeaders[n + 1]!)
  }
  const answer = await handle(new Request(`http://${message.headers.host}${url}`, { method, headers: given }))
  response.statusCode = answer.status
  const cookies = answer.headers.getSetCookie()
  for (const [name, value] of answer.headers) if (name !== "set-cookie") response.setHeader(name, value)
  if (cookies.length > 0) response.setHeader("set-cookie", cookies)
  const reader = answer.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) response.write(part.value)
  response.end()
}

async function serveByNode(): Promise<number> {
  const server = createServer((message, response) => void handleMessage(message, response))
  await once(server.listen(0, "127.0.0.1"), "listening")
  return (server.address() as AddressInfo).port
}

const { Bun, Deno } = runtime
const place = { port: 0, hostname: "127.0.0.1" }
const port = Bun
  ? Bun.serve({ ...place, fetch: handle }).port
  : Deno
  ? Deno.serve({ ...place, onListen() {} }, handle).addr.port
  : await serveByNode()
console.log(port)
