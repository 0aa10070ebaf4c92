import { freshLife, freshNameOf, toSignInAgain } from "../../fresh-steps.ts"
import { password } from "../../fixtures/providers.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookiesOf, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/requireFresh"],
  cases: [],
  name: "requireFresh lets a new sign-in pass, and sends an older one to sign in again and back to the page",
  needs: ["app", "fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    expect((await agent.get("/fresh?from=menu")).json, "a new sign-in").toBe({ name: "Alice" })
    agent.wait(freshLife - 60)
    expect((await agent.get("/fresh")).json, "a sign-in within the time").toBe({ name: "Alice" })
    agent.wait(61)
    const before = sessionCookiesOf(agent)
    const page = await toSignInAgain(agent, expect, "?from=menu")
    expect((await sessionOf(agent))?.user?.["name"], "user while they sign in again").toBe("Alice")
    const wrong = await agent.submit(page, "Sign in with Credentials", { username: "alice", password: "wrong" })
    expect(sessionCookiesOf(agent), "session cookies after a wrong password").toBe(before)
    expect(await freshNameOf(agent), "after a wrong password").toBe(undefined)
    const back = await agent.submit(wrong, "Sign in with Credentials", { username: "alice", password })
    expect(back.url, "where the user returns").toBe(`${agent.origin}/fresh?from=menu`)
    expect(back.json, "the page").toBe({ name: "Alice" })
    expect(sessionCookiesOf(agent) === before, "the session is still the old one").toBe(false)
  },
}
