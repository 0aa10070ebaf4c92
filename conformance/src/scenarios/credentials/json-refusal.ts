import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [78],
  name: "a program that posts wrong credentials as JSON gets a status and a readable error",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const page = await agent.postJson("/auth/callback/credentials", { ...await rightForm(agent), password: "wrong" })
    expect(page.status, "status").toBe(401)
    expect(page.json, "body").toBe({ error: "CredentialsSignin" })
    expect(page.headers.get("content-type"), "content type").toMatch(/^application\/json/)
  },
}
