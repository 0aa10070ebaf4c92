import { signInForCookies } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [91],
  name: "a hundred cookies that look like pieces of a session are not answered with as many cookies",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    const [session] = await signInForCookies(agent, services)
    const cookies = Array.from({ length: 100 }, (_, index) => `${session!.name}.${index}=AAAA`)
    const { setCookies } = await readSession(agent.fresh(), { cookie: cookies.join("; ") })
    expect(setCookies.length <= 20, `there are few cookies (${setCookies.length})`).toBe(true)
  },
}
