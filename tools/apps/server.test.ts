import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listen } from "../../conformance/src/drivers/proxy.ts"
import { startServerDriver } from "../../conformance/src/drivers/server.ts"
import { toPairs, toSocketTransport } from "../../conformance/src/drivers/socket.ts"
import { conformLater } from "./conform.ts"
import { build, frameworks, productionScenarios, toApp } from "./fixture-apps.ts"

for (const framework of frameworks) {
  conformLater(`${framework}, server`, async () => {
    await build(framework)
    return startServerDriver(toApp(framework))
  }, await productionScenarios(framework))
}

describe("the socket transport", () => {
  let port = 0
  let close = () => Promise.resolve()
  beforeAll(async () => {
    const server = await listen((incoming, outgoing) => {
      const chunks: Uint8Array[] = []
      incoming.on("data", (chunk: Uint8Array) => chunks.push(chunk))
      incoming.on("end", () => {
        const { method, url, rawHeaders } = incoming
        outgoing.setHeader("set-cookie", ["a=1", "b=2"])
        outgoing.end(
          JSON.stringify({ method, url, headers: toPairs(rawHeaders), body: Buffer.concat(chunks).toString() }),
        )
      })
    })
    ;({ port, close } = server)
  })
  afterAll(() => close())

  it("method, target, headers and body arrive unchanged, and repeated headers stay separate", async () => {
    const headers = [
      ["host", "spoof.test"],
      ["sec-fetch-mode", "navigate"],
      ["sec-fetch-site", "cross-site"],
      ["origin", "null"],
      ["x-twice", "1"],
      ["x-twice", "2"],
      ["cookie", "a=b"],
    ] as const
    const request = {
      method: "POST",
      origin: "https://app.test",
      target: "//auth/%2e%2e/x;y?z=%",
      headers,
      body: "a=1",
    }
    const response = await toSocketTransport(() => port)(request)
    const { method, url, headers: arrived, body } = JSON.parse(response.body)
    expect({ method, url, body }).toEqual({ method: "POST", url: "//auth/%2e%2e/x;y?z=%", body: "a=1" })
    expect(arrived.slice(0, headers.length)).toEqual(headers)
    expect(response.headers.filter(([name]) => name === "set-cookie")).toEqual([["set-cookie", "a=1"], [
      "set-cookie",
      "b=2",
    ]])
  })
})
