import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { expect, it } from "vitest"
import { startProxy } from "../src/drivers/proxy.ts"
import { findBrokenLaws } from "../src/laws.ts"

it("the proxy's own response for an app that hangs up breaks no law", async () => {
  const app = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1")
  await once(app, "listening")
  const proxy = await startProxy((app.address() as AddressInfo).port, "https")
  const origin = `http://127.0.0.1:${proxy.port}`
  const request = { method: "POST", origin, target: "/auth/callback/credentials", headers: [], body: "a=b" }
  const { status, headers } = await fetch(origin + request.target, { method: "POST", body: "a=b" })
  expect(status).toBe(502)
  expect(findBrokenLaws({ request, response: { status, headers: [...headers], body: "" } }, origin, "/auth")).toEqual(
    [],
  )
  await proxy.close()
  app.close()
})
