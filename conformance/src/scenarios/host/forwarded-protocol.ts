import type { Scenario } from "../../scenario.ts"

/** The rule lets requests over https pass. */
const forged: readonly (readonly [name: string, value: string])[] = [
  ["x-forwarded-proto", "https"],
  ["x-forwarded-protocol", "https"],
  ["x-forwarded-scheme", "https"],
  ["x-url-scheme", "https"],
  ["x-forwarded-ssl", "on"],
  ["front-end-https", "on"],
  ["forwarded", "proto=https"],
]

export const scenario: Scenario = {
  spec: ["2.7/trustHost", "2.8/authorized.request"],
  cases: [27, 28, 97],
  name: "a forwarded protocol that the app does not trust satisfies no rule about the protocol",
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
