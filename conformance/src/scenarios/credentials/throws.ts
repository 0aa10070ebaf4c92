import type { Scenario } from "../../scenario.ts"
import { rightForm, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["7/AuthError", "2.5/cause"],
  cases: [93, 95],
  name: "an error that authorize throws is logged in full and not shown",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const page = await signInAs(agent, "broken")
    expect(new URL(page.url).pathname, "path").toBe("/auth/error")
    expect(new URL(page.url).searchParams.get("error"), "error").toBe("Configuration")
    expect(page.status, "status").toBe(500)
    const form = { ...await rightForm(agent), username: "broken", callbackUrl: "/protected" }
    const { location } = await agent.post("/auth/callback/credentials", form)
    expect(location?.href, "where it leads").toBe(
      `${agent.origin}/auth/error?error=Configuration&callbackUrl=%2Fprotected`,
    )
    expect(page.body, "page").not.toContain("user table")
    expect(await sessionOf(agent), "session").toBe(null)
    const logged = JSON.stringify((await agent.seen()).filter(({ kind, name }) => kind === "log" && name === "error"))
    for (const part of ["CallbackRouteError", "TypeError", "the user table is gone"]) {
      expect(logged, "log").toContain(part)
    }
  },
}
