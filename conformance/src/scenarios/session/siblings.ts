import type { Scenario } from "../../scenario.ts"
import { readSession, type SeenSession, sessionCookie, sessionCookiesOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [36, 91],
  name: "cookies with names like the session's log nobody out",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const good = sessionCookiesOf(agent)
    const names = [
      "svc.session-token",
      "__Secure-svc.session-token",
      `${sessionCookie}.0`,
      `${sessionCookie}.1`,
      `${sessionCookie}.x`,
      `${sessionCookie}.99999`,
      `${sessionCookie}0`,
      sessionCookie.toLowerCase(),
    ]
    for (const name of names) {
      const page = await readSession(agent, { cookie: `${name}=2~junk; ${good}; ${name}=2~junk` })
      expect((page.json as SeenSession | null)?.user?.["name"], `name with ${name}`).toBe("Alice")
    }
    const all = names.map((name) => `${name}=9~junk`).join("; ")
    expect(
      ((await readSession(agent, { cookie: `${all}; ${good}` })).json as SeenSession | null)?.user?.["name"],
      "with all",
    ).toBe("Alice")
  },
}
