import { toChanged } from "../../fixtures/changed.ts"
import type { Scenario } from "../../scenario.ts"

/** Paths that the rule guards. */
const guarded = ["/protected", "/protected/api", "/protected/files/a"]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name:
    "the app's own sign-in page is open to all, even below a guarded path or with a trailing slash, and no other page is",
  needs: ["app", "guard", "fixtures"],
  async run({ agent, expect }) {
    for (const signIn of ["/protected/api", "/protected/api/"]) {
      agent.use(toChanged({ pages: { signIn } }))
      const open: string[] = []
      for (const path of guarded) {
        if ((await agent.get(path, { kind: "program" })).status !== 401) open.push(path)
      }
      expect(open, `open paths where the sign-in page is ${signIn}`).toBe(["/protected/api"])
    }
  },
}
