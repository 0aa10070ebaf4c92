import type { Scenario } from "../../scenario.ts"
import { readSession, type SeenSession, sessionCookie, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/updateAge", "8/maxAge"],
  cases: [57, 59],
  name: "a read of the session after updateAge issues the cookie again and extends the session",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  fixture: "short-session",
  async run({ agent, expect }) {
    await signInAs(agent)
    const [before, cookie] = [await sessionOf(agent), agent.jar.get(sessionCookie)]
    const page = await readSession(agent.wait(61))
    expect(page.setCookies.length, "cookies").toBe(1)
    expect(agent.jar.get(sessionCookie), "the cookie").not.toBe(cookie)
    const moved = Date.parse((page.json as SeenSession).expires) - Date.parse(before?.expires ?? "")
    expect(moved >= 61_000, `expiry moved by ${moved} ms, at least 61 s`).toBe(true)
  },
}
