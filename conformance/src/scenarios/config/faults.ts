import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/basePath", "2.7/providers"],
  cases: [89, 95],
  name: "an invalid configuration causes an error that names the option, and opens nothing",
  needs: ["fixtures"],
  async run({ agent, expect }) {
    for (const [fixture, part] of [["broken-provider-id", "a/b"], ["broken-base-path", "basePath"]] as const) {
      const page = await agent.use(fixture).get("/auth/session")
      expect(page.status, `status with ${fixture}`).toBe(500)
      expect(page.body, "body").not.toContain(part)
      const logged = JSON.stringify((await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "error"))
      for (const text of ["InvalidConfig", part]) expect(logged, `log with ${fixture}`).toContain(text)
    }
  },
}
