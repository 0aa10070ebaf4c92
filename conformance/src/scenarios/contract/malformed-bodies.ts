import { isEntered, isHandled, signInTarget } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"

const malformed: readonly (readonly [string, string])[] = [
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

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [87, 88],
  name: "a malformed body signs nobody in and is no failure of the server",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect }) {
    for (const [type, body] of malformed) {
      const page = await agent.send("POST", signInTarget(agent), body, {
        from: `${agent.origin}/`,
        headers: { "content-type": type },
      })
      expect(isHandled(page), `${type} ${body.slice(0, 20)} is met without a failure (${page.status})`).toBe(true)
    }
    expect(await isEntered(agent), "somebody is signed in").toBe(false)
  },
}
