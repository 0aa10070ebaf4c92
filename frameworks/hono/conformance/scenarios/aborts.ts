import type { Scenario } from "@svc-auth/conformance"

export const scenario: Scenario = {
  spec: ["4.3/handlers"],
  cases: [],
  name: "the signal of a request aborts when its client disconnects, also if a middleware has read the body",
  needs: ["app", "fixtures", "socket", "process", "production"],
  async run({ agent, wire, expect }) {
    const lines = [
      "host: app.test",
      "x-svc-fixture: default",
      "x-read-by: blob",
      "content-type: text/plain",
      "content-length: 2",
    ]
    const bytes = `${["POST /pending HTTP/1.1", ...lines].join("\r\n")}\r\n\r\nhi`
    await wire.send({ bytes, then: "ends" })
    expect((await agent.get("/disconnected")).json, "the request has been aborted").toBe(true)
  },
}
