import { signInForCookies } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["1/6", "5/4"],
  cases: [105],
  name: "no cookie reveals which user is signed in",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    await signInForCookies(agent, services)
    const { user } = (await sessionOf(agent))!
    const known = Object.values(user ?? {}).filter((value) => typeof value === "string")
    for (const { name, value } of agent.jar.all(agent.now())) {
      const plain = decodeURIComponent(value).split(".").map((part) => {
        try {
          return atob(part.replaceAll("-", "+").replaceAll("_", "/"))
        } catch {
          return part
        }
      }).join(" ")
      for (const text of known) expect(plain.includes(text), `${name} holds ${text}`).toBe(false)
    }
  },
}
