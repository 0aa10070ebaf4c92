import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"
import { errorsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [95, 97],
  name: "`callbacks.authorized` that throws or rejects keeps every user out with 500, and the log contains the reason",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    for (const fixture of ["broken-authorized", "rejecting-authorized"] as const) {
      const known = (await errorsOf(agent)).length
      const page = await agent.use(fixture).get("/protected")
      expect(page.status, `status with ${fixture}`).toBe(500)
      expect(page.body, `page with ${fixture}`).not.toContain("Alice")
      const [error] = (await errorsOf(agent)).slice(known)
      expect((error?.data as unknown[] | undefined)?.[0], `logged with ${fixture}`).toBe("AuthError")
    }
  },
}
