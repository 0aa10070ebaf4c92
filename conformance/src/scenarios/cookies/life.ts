import type { Scenario } from "../../scenario.ts"
import { csrfCookie, sessionCookie, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/maxAge"],
  cases: [59],
  name: "the session cookie lives as long as the session, the CSRF cookie until the browser closes",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const find = (cookie: string) => agent.jar.all(agent.now()).find(({ name }) => name === cookie)
    expect(find(sessionCookie)?.maxAge, "Max-Age of the session").toBe(30 * 86_400)
    expect(find(csrfCookie)?.expires, "end of the token").toBe(undefined)
    agent.jar.close()
    expect((await sessionOf(agent))?.user?.["name"], "name after the browser was closed").toBe("Alice")
  },
}
