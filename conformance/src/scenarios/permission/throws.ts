import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/signIn", "7/AccessDenied", "3/signIn-false"],
  cases: [93],
  name: "if signIn throws, the error is AccessDenied, with the message in the log only",
  needs: ["fixtures", "credentials"],
  fixture: "sign-in-throws",
  async run({ agent, expect }) {
    const page = await signInAs(agent)
    expect(new URL(page.url).searchParams.get("error"), "error").toBe("AccessDenied")
    expect(page.body, "page").not.toContain("signIn failed")
    expect(await sessionOf(agent), "session").toBe(null)
    const logged = JSON.stringify((await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "error"))
    for (const part of ["AccessDenied", "signIn failed"]) expect(logged, "log").toContain(part)
  },
}
