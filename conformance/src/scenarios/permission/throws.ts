import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/signIn", "7/AccessDenied", "3/signIn-false"],
  cases: [93],
  name: "an error that callbacks.signIn throws leads to AccessDenied, and only the log contains its message",
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
