import type { Scenario } from "../../scenario.ts"
import { amongPlanted, csrfCookie, csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/5"],
  cases: [34, 36],
  name: "planted cookies with the name of the CSRF cookie do not prevent a sign-in, in any order",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const csrfToken = await csrfOf(agent)
    const own = `${csrfCookie}=${agent.jar.get(csrfCookie)}`
    const attacker = agent.fresh()
    await csrfOf(attacker)
    const pair = (i: number) => `${"x".repeat(42)}${i}%7C${"y".repeat(43)}`
    const values = ["junk", "", "%7C", pair(1), pair(2), pair(3), `${attacker.jar.get(csrfCookie)}`]
    for (const cookie of amongPlanted(own, values.map((value) => `${csrfCookie}=${value}`))) {
      const page = await agent.post("/auth/callback/credentials", { ...agent.app.login, csrfToken }, { cookie })
      expect(page.location?.searchParams.get("error") ?? null, `error with ${cookie}`).toBe(null)
    }
  },
}
