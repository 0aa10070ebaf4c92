import type { Scenario } from "@svc-auth/conformance"
import { alice, sessionCookie } from "./steps.ts"

export const scenario: Scenario = {
  id: "solidstart/cookies",
  spec: ["8/updateAge", "4.3/signOut"],
  cases: [92],
  name: "an answer of 400 carries the prolonged session, and a sign-out each cookie once",
  needs: ["app", "verbs", "fixtures", "credentials"],
  fixture: "every-access",
  async run({ agent, expect }) {
    const set = (lines: readonly string[]) => lines.filter((line) => line.startsWith(`${sessionCookie}=`)).length
    await agent.submit(await agent.get("/actions"), "Log in", alice)
    const failed = await agent.postJson("/json-login", { ...alice, password: "wrong" })
    expect([failed.status, set(failed.setCookies)], "a failure").toBe([400, 1])
    const out = await agent.post("/logout", {}, { from: `${agent.origin}/` })
    expect([out.status, set(out.setCookies)], "a sign-out").toBe([303, 1])
    expect(agent.jar.all(agent.now()).filter(({ name }) => name.includes("session-token")), "cookies").toBe([])
  },
}
