import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/mounting"],
  cases: [38],
  name: "no header or parameter changes the method",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const csrfToken = await csrfOf(agent)
    const names = ["x-http-method-override", "x-http-method", "x-method-override"]
    for (const name of names) {
      await agent.get(`/auth/signout?_method=POST&csrfToken=${encodeURIComponent(csrfToken)}`, {
        headers: { [name]: "POST" },
      })
    }
    expect((await sessionOf(agent))?.user?.["name"], "name").toBe("Alice")
    const page = await agent.post("/auth/providers?_method=GET", { _method: "GET" }, {
      headers: { "x-http-method-override": "GET" },
    })
    expect(page.status, "status").toBe(405)
  },
}
