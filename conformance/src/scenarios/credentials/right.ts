import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: [
    "1/5",
    "5/1",
    "2.7/providers",
    "3/signIn-true",
    "6/signIn",
    "2.1/provider",
    "2.1/providerAccountId",
    "2.1/type",
  ],
  cases: [],
  name: "the correct password signs the user in, once, and redirects to the app",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  async run({ agent, expect }) {
    const page = await signInAs(agent)
    expect(page.url, "where it leads").toBe(`${agent.origin}/`)
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
    const events = (await agent.seen()).filter(({ kind, name }) => kind === "event" && name === "signIn")
    expect(events.length, "signIn events").toBe(1)
    const { user, account, isNewUser } = events[0]?.data as Record<string, Record<string, unknown>>
    expect(user?.["id"], "event's user").toBe("a1")
    expect(account, "event's account").toBe({
      provider: "credentials",
      type: "credentials",
      providerAccountId: "a1",
      userId: "a1",
    })
    expect(isNewUser, "isNewUser").toBe(false)
  },
}
