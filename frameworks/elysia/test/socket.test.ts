import { execFile } from "node:child_process"
import { get } from "node:http"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { node } from "@elysiajs/node"
import Credentials from "@svc-auth/core/providers/credentials"
import Svc from "@svc-auth/elysia"
import { Elysia, t } from "elysia"
import { expect, test } from "vitest"
import { createApp, walk } from "./socket-app.ts"

const { plugin, signIn } = Svc({
  secret: "0123456789-abcdefghijklmnopqrstuvwxyz",
  trustHost: true,
  logger: { error: () => {}, warn: () => {}, debug: () => {} },
  providers: [Credentials({ authorize: () => ({ id: "1", name: "Ada" }) })],
  callbacks: { authorized: ({ auth, request }) => auth !== null || new URL(request.url).pathname !== "/guarded" },
})

const app = new Elysia({ adapter: node() })
  .use(plugin)
  .post("/login", () => signIn("credentials", { redirectTo: "/" }))
  .ws("/open", { open: (socket) => void socket.send("hello"), message: () => {} })
  .ws("/guarded", { open: (socket) => void socket.send("hello"), message: () => {} })
  .ws("/asks", {
    open: async (socket) => void socket.send((await socket.data.auth())?.user?.name ?? "nobody"),
    message: () => {},
  })
  .ws("/checked", { auth: true, query: t.Object({ quota: t.Number() }), message: () => {} })
  .ws("/macro", { auth: true, open: (socket) => void socket.send(socket.data.user.name ?? ""), message: () => {} })

/** Returns the first message, or "refused". Node's client can send headers, but reports a refusal only as an error. */
const firstWord = (url: string, headers: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve) => {
    const socket = new WebSocket(url, { headers } as unknown as string[])
    socket.onmessage = ({ data }) => (resolve(String(data)), socket.close())
    socket.onerror = () => resolve("refused")
  })

/** Returns the status with which the server refuses a handshake. */
const refuse = (url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = {
      connection: "upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "MDEyMzQ1Njc4OWFiY2RlZg==",
    }
    get(url, { headers }, (answer) => (answer.resume(), resolve(answer.statusCode))).on("error", reject)
      .on("upgrade", (_, socket) => (socket.destroy(), resolve(101)))
  })

test("a WebSocket opens only for users whom the guard lets pass, and has a session only from the app's own pages", async () => {
  const server = await new Promise<{ raw: { ready(): Promise<{ url: string }> }; stop(): unknown }>((resolve) =>
    app.listen({ port: 0, hostname: "127.0.0.1" }, (given) => resolve(given as unknown as never))
  )
  const { url } = await server.raw.ready()
  const words = (headers?: Record<string, string>) =>
    Promise.all(
      ["open", "asks", "guarded", "macro"].map((path) => firstWord(`${url.replace("http", "ws")}${path}`, headers)),
    )
  expect(await words()).toEqual(["hello", "nobody", "refused", "refused"])
  expect(await refuse(`${url}checked`), "an invalid query, without a session").toBe(401)
  const login = await fetch(`${url}login`, { method: "POST", redirect: "manual" })
  const [cookie = ""] = login.headers.getSetCookie().map((line) => line.split(";")[0] ?? "")
  expect(await words({ cookie })).toEqual(["hello", "Ada", "hello", "Ada"])
  expect(await words({ cookie, origin: new URL(url).origin })).toEqual(["hello", "Ada", "hello", "Ada"])
  const elsewhere = ["https://evil.test", "http://127.0.0.1:1", "null"]
  for (const origin of elsewhere) {
    expect(await words({ cookie, origin }), origin).toEqual(["hello", "nobody", "refused", "refused"])
  }
  await server.stop()
})

test("on Node, a WebSocket that reads the session again is closed after a sign-out", async () => {
  const server = await new Promise<{ raw: { ready(): Promise<{ url: string }> }; stop(): unknown }>((resolve) =>
    createApp({ adapter: node() }).listen(
      { port: 0, hostname: "127.0.0.1" },
      (given) => resolve(given as unknown as never),
    )
  )
  const { url } = await server.raw.ready()
  expect(await walk(url)).toEqual(["first", 4401])
  await server.stop()
})

test("on Bun, a WebSocket that reads the session again is closed after a sign-out", async () => {
  const script = fileURLToPath(new URL("socket-bun.ts", import.meta.url))
  const { stdout } = await promisify(execFile)("bun", ["--conditions=@svc-auth/source", script])
  expect(JSON.parse(stdout)).toEqual(["first", 4401])
})
