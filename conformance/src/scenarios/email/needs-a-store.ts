import { lastErrorOf } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [],
  name:
    "e-mail sign-in without an adapter, or with one that lacks a method, is a configuration error that names the method",
  needs: ["fixtures", "email", "store"],
  fixture: "email-unstored",
  async run({ agent, expect }) {
    expect((await agent.get("/auth/signin")).status, "status without an adapter").toBe(500)
    expect(await lastErrorOf(agent), "logged error").toBe("MissingAdapter")
    agent.use("email-half-stored")
    expect((await agent.get("/auth/signin")).status, "status with half of one").toBe(500)
    expect(await lastErrorOf(agent), "logged error").toBe("MissingAdapterMethods")
    const text = JSON.stringify(await agent.seen())
    expect(text, "the log").toContain("createVerificationToken")
  },
}
