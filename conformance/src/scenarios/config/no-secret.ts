import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["5/2", "7/MissingSecretError", "2.7/secret"],
  cases: [100],
  name: "without a secret a production app answers no request, and the log explains the fix",
  needs: ["fixtures"],
  fixture: "no-secret",
  async run({ agent, expect }) {
    for (const path of ["/auth/session", "/auth/signin"]) {
      const page = await agent.get(path)
      expect(page.status, path).toBe(500)
      expect(page.body, "body").not.toContain("AUTH_SECRET")
    }
    const logged = JSON.stringify((await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "error"))
    for (const part of ["MissingSecret", "AUTH_SECRET"]) expect(logged, "log").toContain(part)
  },
}
