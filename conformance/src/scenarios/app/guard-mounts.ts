import { logIn } from "../../app-steps.ts"
import { expectGuardedPrefix } from "../../mount-steps.ts"
import type { Scenario } from "../../scenario.ts"

const parts = ["/mounted", "/mounted-ü", "/part", "/part-ü"]

const path = "/protected/files/a"

/** Spellings of it. */
const others = [
  "/%70rotected/files/a",
  "//protected/files/a",
  "/login/%2e%2e/protected/files/a",
  "/login%5C..%5Cprotected%5Cfiles%5Ca",
  "/login/.%09./protected/files/a",
  "/pro%09tected/files/a",
]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "a rule for paths in a mounted part holds however the path of the mount is spelled",
  needs: ["app", "guard", "mounts", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const part of parts) {
      await expectGuardedPrefix({ agent: agent.use("guarded-in-parts"), expect }, { prefix: part, path, others })
      const open = { prefix: part, path: "/login", secret: /for (members|users)/ }
      await expectGuardedPrefix({ agent: agent.use("open-in-parts"), expect }, open)
      const { status, text } = await agent.get(`${encodeURI(part)}/login`)
      expect([status, text.includes("Log in")], `${part}/login`).toBe([200, true])
    }
    await logIn(agent.use("default"))
    agent.use("guarded-in-parts")
    for (const part of parts) {
      expect((await agent.get(encodeURI(part) + path)).body, `${part}, signed in`).toContain("for members")
    }
  },
}
