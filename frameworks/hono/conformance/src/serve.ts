import process from "node:process"
import { app } from "./app.ts"
import { base } from "./auth.ts"

interface Server {
  readonly port: number
}
const { Deno, Bun } = globalThis as {
  Deno?: { serve(options: object, handler: unknown): void }
  Bun?: { serve(options: object): Server }
}

/** Listens on HOST and PORT with the runtime's own server, and prints the URL. */
export async function serve(): Promise<void> {
  const hostname = process.env["HOST"] ?? "127.0.0.1"
  const port = Number(process.env["PORT"] ?? 3000)
  const print = ({ port }: Server) => console.log(`http://${hostname}:${port}${base}`)
  const { fetch } = app
  if (Deno) Deno.serve({ hostname, port, onListen: print }, fetch)
  else if (Bun) print(Bun.serve({ fetch, hostname, port }))
  else (await import("@hono/node-server")).serve({ fetch, hostname, port }, print)
}
