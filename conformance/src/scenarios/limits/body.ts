import type { Scenario } from "../../scenario.ts"
import { rightForm, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [91],
  name: "a body over 64 KiB gets 413, and a smaller one is read",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const form = await rightForm(agent)
    const large = await agent.post("/auth/callback/credentials", { ...form, filler: "x".repeat(64 * 1024) })
    expect(large.status, "status over the limit").toBe(413)
    await agent.post("/auth/callback/credentials", { ...form, filler: "x".repeat(60 * 1024) })
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
  },
}
