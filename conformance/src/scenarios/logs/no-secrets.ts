import { planted } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfCookie, rightForm, sessionCookie, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/logger", "2.7/debug", "2.5/type"],
  cases: [93],
  name: "log lines of all levels contain no secret, password, token or cookie value",
  needs: ["fixtures", "credentials"],
  fixture: "every-level",
  async run({ agent, expect }) {
    const form = await rightForm(agent)
    await agent.post("/auth/callback/credentials", { ...form, password: `${planted}wrong` })
    await signInAs(agent, "broken")
    await signInAs(agent, "locked")
    await signInAs(agent)
    await agent.post("/auth/callback/credentials", { ...form, csrfToken: "wrong" }, {
      headers: { authorization: `Bearer ${planted}bearer` },
    })
    await agent.get(`/auth/callback/idp?code=${planted}code&state=${planted}state`)
    await agent.get(`/auth/error?error=${planted}error`)
    await signInAs(agent.use("sign-in-throws-secrets"))
    const text = JSON.stringify((await agent.seen()).filter(({ kind }) => kind === "log"))
    expect(text, "log").toContain("could not seal with [redacted] nor with [redacted] nor with [redacted]")
    for (const secret of [planted, form["csrfToken"], agent.jar.get(sessionCookie), agent.jar.get(csrfCookie)]) {
      expect(text, "log").not.toContain(secret ?? "nothing")
    }
  },
}
