import type { Scenario } from "../../scenario.ts"
import { rightForm, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/providers"],
  cases: [87, 89],
  name: "an unknown provider causes its own error, whatever its id is",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const id of ["nobody", "__proto__", "constructor", "toString", "a%2Fb", "%00", "%3Cb%3E", "x".repeat(500)]) {
      for (const path of [`signin/${id}`, `callback/${id}`]) {
        for (
          const page of [await agent.get(`/auth/${path}`), await agent.post(`/auth/${path}`, await rightForm(agent))]
        ) {
          const leads = page.location?.pathname === "/auth/error" || (page.status >= 400 && page.status < 500)
          expect(leads, `${path} leads to the error page or is 4xx`).toBe(true)
        }
      }
    }
    expect(await sessionOf(agent), "session").toBe(null)
  },
}
