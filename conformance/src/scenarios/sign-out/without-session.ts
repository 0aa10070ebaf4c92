import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["6/signOut"],
  cases: [],
  name: "signing out twice is no error and no event",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const page = await agent.submit(await agent.get("/auth/signout?callbackUrl=/api/me"), "Sign out")
    expect(page.url, "where it leads").toBe(`${agent.origin}/api/me`)
    expect((await agent.seen()).some(({ kind, name }) => kind === "event" && name === "signOut"), "a signOut event")
      .toBe(false)
  },
}
