import Svc from "@svc-auth/elysia"
import { Elysia } from "elysia"

const { plugin } = Svc({ secret: "0123456789-abcdefghijklmnopqrstuvwxyz", trustHost: true, providers: [] })

const app = new Elysia().use(plugin)
  .get("/text", async ({ auth }) => `Hello, ${(await auth())?.user?.name ?? "stranger"}`)
  .listen({ port: 0, hostname: "127.0.0.1" })
const answer = await fetch(new URL("/text", String(app.server?.url)))
console.log(JSON.stringify([answer.headers.get("content-type"), answer.headers.get("vary"), await answer.text()]))
await app.stop(true)
