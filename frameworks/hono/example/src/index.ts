import { serve } from "@hono/node-server"
import { app } from "./app.ts"

const hostname = process.env["HOST"] ?? "localhost"
const port = Number(process.env["PORT"] ?? 3000)

serve({ fetch: app.fetch, hostname, port }, () => console.log(`http://${hostname}:${port}`))
