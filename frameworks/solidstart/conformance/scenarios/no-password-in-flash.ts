import type { Scenario } from "@svc-auth/conformance"
import { alice } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signIn"],
  cases: [99],
  name:
    "a password typed into an action's form is in no cookie of the response, whatever the action returns, throws or does not catch",
  needs: ["app", "verbs", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const typed = { username: "alice", password: "mistyped-secret" }
    for (const button of ["Log in", "Log in and answer", "Log in and throw"]) {
      const page = await agent.get("/actions")
      const form = page.forms.find(({ buttons }) => buttons.some(({ text }) => text === button))
      const answer = await agent.post(form?.action ?? "", typed, { from: page.url })
      expect([302, 303].includes(answer.status), `${button}: ${answer.status}`).toBe(true)
      expect(answer.body + JSON.stringify([...answer.headers]), button).not.toContain(typed.password)
      expect(answer.setCookies.join(), button).not.toContain(typed.password)
    }
    const shown = await agent.submit(await agent.get("/actions"), "Log in and answer", typed)
    expect(shown.alerts, "what the action answered is shown").toBe(["CredentialsSignin"])
    const right = await agent.post((await agent.get("/actions")).forms[0]?.action ?? "", alice, {
      from: `${agent.origin}/actions`,
    })
    expect(right.setCookies.some((line) => line.startsWith("flash=")), "a cookie for nothing").toBe(false)
  },
}
