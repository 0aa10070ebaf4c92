import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

const malformed: readonly (readonly [string, string | Uint8Array])[] = [
  ["application/json", ""],
  ["application/json", "{"],
  ["application/json", "null"],
  ["application/json", "[]"],
  ["application/json", "1"],
  ["application/json", '"x"'],
  ["application/json", "{'a':1}"],
  ["application/json", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ["application/x-www-form-urlencoded", new Uint8Array([0x61, 0x3d, 0xff, 0xfe])],
  ["multipart/form-data; boundary=b", "--c\r\n"],
  ["multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data"],
  // the quoted text is the value of another parameter, so no parser finds a boundary
  ['multipart/form-data; charset="x; boundary=b"', "--b--"],
]

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [87, 88],
  name: "a malformed body is 400, and nothing else happens",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const [type, body] of malformed) {
      const page = await agent.send("POST", "/auth/callback/credentials", body, {
        from: agent.origin,
        headers: { "content-type": type },
      })
      expect(page.status, `status of ${type} ${JSON.stringify(String(body).slice(0, 30))}`).toBe(400)
    }
    expect(await sessionOf(agent), "session").toBe(null)
  },
}
