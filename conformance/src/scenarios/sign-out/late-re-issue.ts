import type { Scenario } from "../../scenario.ts"
import { readSession, sessionCookie, sessionCookiesOf, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/signOut-jwt"],
  cases: [56, 57],
  name: "a late response with a renewed session cookie does not undo a sign-out",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  fixture: "short-session",
  async run({ agent, expect }) {
    await signInAs(agent)
    const late = await readSession(agent.wait(61), { cookie: sessionCookiesOf(agent) })
    await agent.submit(await agent.get("/auth/signout"), "Sign out")
    agent.jar.store(late.setCookies, new URL(agent.origin), agent.now(), "same-site")
    expect(agent.jar.get(sessionCookie) === undefined, "the late cookie is there").toBe(false)
    expect(await sessionOf(agent), "session").toBe(null)
    expect(agent.jar.get(sessionCookie), "the late cookie, once seen").toBe(undefined)
    agent.jar.store(late.setCookies, new URL(agent.origin), agent.now(), "same-site")
    expect(await sessionOf(agent.wait(20)), "session when the same answer arrives later still").toBe(null)
    expect((await signInAs(agent, "bob")).url, "where a new sign-in leads").toBe(`${agent.origin}/`)
    expect((await sessionOf(agent))?.user?.["name"], "name after a new sign-in").toBe("Bob")
  },
}
