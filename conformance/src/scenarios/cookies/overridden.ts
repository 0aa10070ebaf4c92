import type { Scenario } from "../../scenario.ts"
import { sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/cookies"],
  cases: [73, 109],
  name: "a cookie gets the name, domain and partition that the app configures",
  needs: ["fixtures", "credentials", "app-test"],
  fixture: "domain-cookies",
  async run({ agent, expect }) {
    await signInAs(agent)
    const cookie = agent.jar.all(agent.now()).find(({ name }) => name === "__Secure-shared")
    expect([cookie?.domain, cookie?.hostOnly, cookie?.secure, cookie?.httpOnly, cookie?.partitioned], "cookie")
      .toBe(["app.test", false, true, true, true])
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
    await agent.submit(await agent.get("/auth/signout"), "Sign out")
    expect(agent.jar.get("__Secure-shared"), "cookie after sign-out").toBe(undefined)
  },
}
