import type { Scenario } from "../../scenario.ts"
import { csrfOf } from "../../steps.ts"
import { warningsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [20],
  name: "a target that makes a page's URL too long is left out and logged",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const wrong = { csrfToken: await csrfOf(agent), username: "alice", password: "wrong" }
    const short = `/?${"&".repeat(2_000)}`
    const kept = await agent.follow(await agent.post("/auth/callback/credentials", { ...wrong, callbackUrl: short }))
    expect(new URL(kept.url).searchParams.get("callbackUrl"), "the target").toBe(short)
    expect(await warningsOf(agent, "target-dropped"), "log before").toBe([])
    const callbackUrl = `/?${"&".repeat(3_000)}`
    const page = await agent.follow(await agent.post("/auth/callback/credentials", { ...wrong, callbackUrl }))
    expect(page.status, "status of the page").toBe(200)
    expect(new URL(page.url).searchParams.get("callbackUrl"), "the long target").toBe(null)
    expect(new URL(page.url).searchParams.get("error"), "error").toBe("CredentialsSignin")
    expect((await warningsOf(agent, "target-dropped")).length, "log lines").toBe(1)
  },
}
