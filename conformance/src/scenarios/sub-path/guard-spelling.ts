import { expectGuardedPrefix } from "../../mount-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/basePath", "2.8/authorized"],
  cases: [85, 97],
  name: "a rule for a page of an app below a path holds however that path is spelled",
  needs: ["sub-path", "app", "guard", "fixtures", "credentials"],
  fixture: "guarded-from-root",
  async run({ agent, expect }) {
    const others = ["/protected/api", "//protected/api", "/%70rotected/api"]
    await expectGuardedPrefix({ agent, expect }, { prefix: agent.base, path: "/protected/files/a", others })
    expect((await agent.get(`${agent.base}/login`)).text, "an open page").toContain("Log in")
  },
}
