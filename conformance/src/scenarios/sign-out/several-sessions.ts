import type { Scenario } from "../../scenario.ts"
import { cookiesOf, readSession, sessionCookiesOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-jwt"],
  cases: [56, 57],
  name: "no cookie of three ended sessions is accepted again in their browser",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  fixture: "short-session",
  async run({ agent, expect }) {
    const ended: string[] = []
    for (const name of ["alice", "bob", "alice"]) {
      await signInAs(agent, name)
      ended.push(sessionCookiesOf(agent))
      await agent.submit(await agent.get("/auth/signout"), "Sign out")
    }
    for (const cookie of ended) {
      const page = await readSession(agent, { cookie: `${cookie}; ${cookiesOf(agent)}` })
      expect(page.json, "session").toBe(null)
      expect(page.setCookies.some((line) => /session-token=;.*Max-Age=0/.test(line)), "the cookie is cleared").toBe(
        true,
      )
    }
    await signInAs(agent, "bob")
    const page = await readSession(agent.fresh(), { cookie: ended[0]! })
    expect((page.json as { user: unknown } | null)?.user === undefined, "it has ended elsewhere too").toBe(false)
  },
}
