import type { Scenario } from "../../scenario.ts"
import { cookiesOf, readSession, sessionCookie, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/maxAge"],
  cases: [59],
  name: "a session that is not used for maxAge ends, even if its cookie is sent",
  needs: ["fixtures", "credentials"],
  fixture: "never-again",
  async run({ agent, expect }) {
    await signInAs(agent)
    const cookie = cookiesOf(agent)
    expect((await sessionOf(agent.wait(580)))?.user?.["name"], "after 580 s").toBe("Alice")
    expect(agent.wait(40).jar.all(agent.now()).some(({ name }) => name === sessionCookie), "the browser keeps it").toBe(
      false,
    )
    expect((await readSession(agent, { cookie })).json, "after 620 s, cookie sent by hand").toBe(null)
  },
}
