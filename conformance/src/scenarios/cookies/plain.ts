import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/useSecureCookies", "5/7"],
  cases: [107],
  name: "useSecureCookies false removes the Secure attribute and the prefix of the name from every cookie",
  needs: ["fixtures", "credentials"],
  fixture: "plain-cookies",
  async run({ agent, expect }) {
    await signInAs(agent)
    const names = agent.jar.all(agent.now()).map(({ name }) => name)
    expect(names.every((name) => name.startsWith("svc.")), `names ${names.join()} without prefix`).toBe(true)
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
  },
}
