import type { Scenario } from "../../scenario.ts"

/** The rule lets requests to the host inside.test pass. */
const forged: readonly (readonly [name: string, value: string])[] = [
  ["x-forwarded-host", "inside.test"],
  ["x-forwarded-server", "inside.test"],
  ["x-original-host", "inside.test"],
  ["forwarded", "host=inside.test"],
]

export const scenario: Scenario = {
  spec: ["2.7/trustHost", "2.8/authorized.request"],
  cases: [27, 28, 97],
  name: "a forwarded host that the app does not trust satisfies no rule about the host",
  needs: ["app", "guard", "fixtures", "direct", "production"],
  fixture: "inside-only",
  async run({ agent, expect }) {
    const app = agent.direct()
    for (const [name, value] of forged) {
      const { status, body } = await app.get("/protected/api", { kind: "program", headers: { [name]: value } })
      expect(body.includes("for members"), `the guard trusts ${name}: ${value}`).toBe(false)
      expect(status >= 400, `${name} is answered with ${status}`).toBe(true)
    }
  },
}
