import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/secret"],
  cases: [100],
  name: "the text that stands for the secret in READMEs is rejected",
  needs: ["fixtures"],
  fixture: "placeholder-secret",
  async run({ agent, expect }) {
    const page = await agent.get("/auth/session")
    expect(page.status, "status").toBe(500)
    const logged = JSON.stringify((await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "error"))
    expect(logged, "log").toContain("openssl rand")
  },
}
