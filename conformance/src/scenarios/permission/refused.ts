import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: [
    "2.8/signIn",
    "3/signIn-false",
    "7/returned-false",
    "2.8/signIn.user",
    "2.8/signIn.account",
    "2.8/signIn.credentials",
  ],
  cases: [],
  name: "a user for whom callbacks.signIn returns false sees the error page and is not signed in",
  needs: ["fixtures", "credentials"],
  fixture: "refused-by-sign-in",
  async run({ agent, expect }) {
    const page = await signInAs(agent)
    expect(new URL(page.url).pathname, "path").toBe("/auth/error")
    expect(new URL(page.url).searchParams.get("error"), "error").toBe("AccessDenied")
    expect(page.status, "status").toBe(403)
    expect(await sessionOf(agent), "session").toBe(null)
    const asked = (await agent.seen()).find(({ kind, name }) => kind === "callback" && name === "signIn")
    const { user, account, credentials } = asked?.data as Record<string, Record<string, unknown>>
    expect([user?.["id"], account?.["type"], credentials?.["username"]], "parameters of signIn").toBe([
      "a1",
      "credentials",
      "alice",
    ])
    expect(credentials, "submitted fields").toHaveKeys(["username", "password"])
  },
}
