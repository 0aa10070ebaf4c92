import process from "node:process"
import { createApp } from "./app.ts"

const { Deno, Bun } = globalThis as { Deno?: { serve(options: object, handler: unknown): void }; Bun?: object }

/** Listens on HOST and PORT with the runtime's own server, and prints the URL. */
export async function serve(base?: string): Promise<void> {
  const hostname = process.env["HOST"] ?? "127.0.0.1"
  const port = Number(process.env["PORT"] ?? 3000)
  const print = (given: number | undefined) => console.log(`http://${hostname}:${given}${base ?? ""}`)
  if (Deno) {
    const app = createApp({}, base)
    Deno.serve(
      { hostname, port, onListen: (at: { port: number }) => print(at.port) },
      (request: Request) => app.fetch(request),
    )
  } else if (Bun) createApp({}, base).listen({ hostname, port }, (server) => print(server.port))
  else {
    const { node } = await import("@elysiajs/node")
    createApp({ adapter: node() }, base).listen({ hostname, port }, async (server) => {
      const { raw } = server as unknown as { raw: { ready(): Promise<{ url: string }> } }
      print(Number(new URL((await raw.ready()).url).port))
    })
  }
}
