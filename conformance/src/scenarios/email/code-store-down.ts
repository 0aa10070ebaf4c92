import { callsOf, enter, toCode } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [95],
  name: "no code is compared while the store cannot count, and the response is 503",
  needs: ["fixtures", "email", "store"],
  fixture: "email-code",
  async run({ agent, mail, expect }) {
    const code = await toCode(agent, mail)
    agent.use("email-code-uncounting")
    const before = (await agent.seen()).length
    const page = await enter(agent, code)
    expect(page.location?.pathname, "where it leads").toBe("/auth/error")
    expect(page.location?.searchParams.get("error"), "error").toBe("Unavailable")
    const program = await agent.postJson("/auth/signin/email", { csrfToken: await csrfOf(agent), code })
    expect([program.status, program.json], "what a program gets").toBe([503, { error: "Unavailable" }])
    const calls = callsOf((await agent.seen()).slice(before))
    expect(calls.includes("useVerificationToken"), "whether a code was compared").toBe(false)
    expect(await sessionOf(agent), "session").toBe(null)
    agent.use("email-code")
    expect((await enter(agent, code)).location?.pathname, "where it leads later").toBe("/protected")
  },
}
