import { execFile } from "node:child_process"
import { type AddressInfo, createServer } from "node:net"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { expect, it } from "vitest"
import { Client, system } from "../src/doctor/client.ts"
import { serve } from "./doctor-apps.ts"

const toPath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const client = new URL("../src/doctor/client.ts", import.meta.url).href

/** Sends one request to the app in the variable `APP`, which listens at the second address. */
const program = `
import { Client, system } from "${client}"
import process from "node:process"
const { text } = await new Client(new URL(process.env.APP), ["::1", "127.0.0.1"], 1, system.limitTime).send({ path: "//a" })
console.log(text)`

it.each<[string, readonly string[]]>([
  ["node", ["--input-type=module", "-e", program]],
  ["deno", ["eval", program]],
  ["bun", ["-e", program]],
])(
  "on %s, a request goes to the address that accepts it, whatever proxy the environment names",
  async (runtime, args) => {
    const proxy = await serve((_, response) => void response.end("the proxy"))
    const app = await serve((_, response) => void response.end("the app"))
    const env = {
      ...process.env,
      ...Object.fromEntries(["HTTP_PROXY", "http_proxy"].map((name) => [name, proxy.url])),
      ...{ NODE_USE_ENV_PROXY: "1", NO_PROXY: "", no_proxy: "", APP: app.url, NODE_OPTIONS: "" },
    }
    const command = runtime === "node" ? process.execPath : toPath(`node_modules/.bin/${runtime}`)
    expect((await promisify(execFile)(command, args, { env })).stdout.trim()).toBe("the app")
    expect(app.requests.map(({ url }) => url)).toEqual(["//a"])
    expect(proxy.requests).toEqual([])
  },
)

it.each([
  ["gzip", gzipSync("the app")],
  ["deflate", deflateSync("the app")],
  ["br", brotliCompressSync("the app")],
  ["gzip", Buffer.from("the app")],
])("a response in %s is read, also if it is not in it", async (encoding, body) => {
  const app = await serve((_, response) => void response.setHeader("Content-Encoding", encoding).end(body))
  const { text } = await new Client(new URL(app.url), ["127.0.0.1"], 1, system.limitTime).send({ path: "/" })
  expect(text).toBe("the app")
  expect(app.requests[0]!.headers["accept-encoding"]).toBe("identity")
})

it("a response that is long after decoding is not decoded", async () => {
  const bomb = gzipSync(Buffer.alloc(2 ** 21))
  const app = await serve((_, response) => void response.setHeader("Content-Encoding", "gzip").end(bomb))
  const { text } = await new Client(new URL(app.url), ["127.0.0.1"], 1, system.limitTime).send({ path: "/" })
  expect(text.length).toBeLessThanOrEqual(bomb.length)
})

it.each([
  ["app.example", true],
  // RFC 6066 §3 permits no addresses, and Node would look for this name in the certificate
  ["[::1]", false],
])("the TLS handshake with %s names the host: %s", async (host, isNamed) => {
  const hello = Promise.withResolvers<Buffer>()
  const server = createServer((socket) => socket.once("data", (data) => (hello.resolve(data), socket.destroy())))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = new URL(`https://${host}:${(server.address() as AddressInfo).port}`)
  await expect(new Client(url, ["127.0.0.1"], 1, system.limitTime).send({ path: "/" })).rejects.toThrow()
  expect((await hello.promise).includes(host)).toBe(isNamed)
  server.close()
})
