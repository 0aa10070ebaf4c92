import { logIn } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookiesOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut", "4.3/auth-server", "2.8/authorized"],
  cases: [77],
  name: "after a sign-out the app rejects the ended session at once, even from a copy of its cookie",
  needs: ["app", "verbs", "guard", "fixtures", "credentials", "store"],
  fixture: "database",
  async run({ agent, expect }) {
    await logIn(agent)
    const cookie = sessionCookiesOf(agent)
    const look = async () => {
      const copy = agent.fresh()
      const bodies = await Promise.all(
        ["/", "/api/me", "/lazy", "/protected"].map(async (path) => (await copy.get(path, { cookie })).body),
      )
      return bodies.map((body) => body.includes("Alice"))
    }
    expect(await look(), "pages that show a copy of the cookie its session").toBe([true, true, true, true])
    await agent.get("/both") // sets another cookie, so that a cache keyed by the Cookie header misses the sign-out
    await agent.submit(await agent.get("/"), "Sign out")
    expect(await look(), "pages on which the signed-out session lives on").toBe([false, false, false, false])
  },
}
