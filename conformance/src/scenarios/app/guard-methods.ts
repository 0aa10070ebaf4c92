import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [95, 97],
  name: "a request with a method that no rule can check is rejected, and logs nothing",
  needs: ["app", "guard", "fixtures", "socket", "production"],
  async run({ agent, expect }) {
    for (const path of ["/protected", "/protected/api"]) {
      const { status, body } = await agent.send("TRACE", path, undefined, { kind: "program" })
      expect(status >= 400 && status < 500, `TRACE ${path} is ${status}`).toBe(true)
      expect(body, path).not.toContain("members")
    }
    expect((await agent.seen()).filter(({ kind }) => kind === "log"), "log").toBe([])
  },
}
