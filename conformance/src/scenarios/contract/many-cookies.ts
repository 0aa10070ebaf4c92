import { isHandled, signInForCookies } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [87, 91],
  name: "many cookies that look like pieces of a session are no session, and the server does not fail",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    const [session] = await signInForCookies(agent, services)
    const pieces = [
      Array.from({ length: 50 }, (_, index) => `${session!.name}.${index}=AAAA`),
      ["0", "1e9", "-1", "NaN", "00", "99999999999999999999", "__proto__"].map((end) => `${session!.name}.${end}=AAAA`),
      Array.from({ length: 300 }, () => `${session!.name}=`),
    ]
    for (const [index, cookies] of pieces.entries()) {
      const page = await readSession(agent.fresh(), { cookie: cookies.join("; ") })
      expect(isHandled(page), `kind ${index + 1} is answered without a server error (${page.status})`).toBe(true)
      expect(page.json, `session of the ${index + 1}. kind`).toBe(null)
    }
  },
}
