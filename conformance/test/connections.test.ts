import { afterAll, beforeAll, expect, it } from "vitest"
import { listen, type Listening, startProxy } from "../src/drivers/proxy.ts"
import { toSocketTransport } from "../src/drivers/socket.ts"
import type { Transport } from "../src/exchange.ts"

let app: Listening
let proxy: Listening
let send: (origin: string) => ReturnType<Transport>

beforeAll(async () => {
  const ports = new Map<number | undefined, number>()
  app = await listen((incoming, outgoing) => {
    const { remotePort } = incoming.socket
    ports.set(remotePort, ports.get(remotePort) ?? ports.size)
    outgoing.end(`connection ${ports.get(remotePort)}`)
  })
  proxy = await startProxy(app.port, "https")
  const transport = toSocketTransport((origin) => origin === "https://app.test" ? proxy.port : app.port)
  send = (origin) => transport({ method: "GET", origin, target: "/", headers: [["host", "app.test"]] })
})
afterAll(async () => {
  await proxy.close()
  await app.close()
})

it.each(["http://direct.test", "https://app.test"])(
  "requests to %s that follow one another reach the app over one connection",
  async (origin) => {
    const bodies = [await send(origin), await send(origin), await send(origin)].map(({ body }) => body)
    expect(new Set(bodies).size).toBe(1)
  },
)

it("requests at the same time reach the app over a connection each", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => send("http://direct.test")))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(3)
})

it("a request to an app that never answers fails, and the scenario continues", async () => {
  const silent = await listen(() => {})
  const impatient = toSocketTransport(() => silent.port, undefined, 50)
  await expect(
    impatient({ method: "GET", origin: "http://silent.test", target: "/", headers: [["host", "silent.test"]] }),
  )
    .rejects.toThrow("GET / was not answered in 0.05 s")
  await silent.close()
})
