import { isHandled, isSignedIn, signInTarget } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

type Body = readonly [type: string, body: string | Uint8Array]

const everywhere: readonly Body[] = [
  ["application/json", ""],
  ["application/json", "{"],
  ["application/json", "null"],
  ["application/json", "[]"],
  ["application/json", '"x"'],
  ["application/x-www-form-urlencoded", "%"],
  ["application/x-www-form-urlencoded", "%c0%af=%ff"],
  ["multipart/form-data; boundary=b", "--c\r\n"],
  ["text/plain", "x"],
]
/** This library answers each of these with 400. */
const malformed: readonly Body[] = [
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
  name: "a malformed body signs no user in, and the server does not fail",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, fixtures }) {
    const send = ([type, body]: Body) =>
      agent.send("POST", signInTarget(agent), body, { from: `${agent.origin}/`, headers: { "content-type": type } })
    for (const [type, body] of everywhere) {
      const page = await send([type, body])
      expect(isHandled(page), `the server does not fail with ${type} ${body.slice(0, 20)} (${page.status})`).toBe(true)
    }
    for (const [type, body] of fixtures ? malformed : []) {
      const what = `status of ${type} ${JSON.stringify(String(body).slice(0, 30))}`
      expect((await send([type, body])).status, what).toBe(400)
    }
    expect(await isSignedIn(agent), "a user is signed in").toBe(false)
  },
}
