import { expectRefusal, signInBy, toReturn } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [66, 67],
  name: "no encrypted cookie counts under the name of another",
  needs: ["fixtures", "oidc", "cookie-sessions"],
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const callback = await toReturn(agent)
    const cookies = agent.jar.all(agent.now()).filter(({ name }) => name.includes("svc."))
    const flow = cookies.find(({ name, value }) => name.includes("svc.flow.") && value !== "used")!
    const session = cookies.find(({ name }) => name.endsWith("session-token"))!
    const swapped = agent.fresh()
    for (const { name, value } of cookies) {
      if (name === session.name) continue
      const found = await agent.fresh().get("/auth/session", { cookie: `${session.name}=${value}` })
      expect(found.json, `session from ${name}`).toBe(null)
    }
    const others = cookies.filter(({ name }) => name !== flow.name && name !== session.name)
    const header = [...others.map(({ name, value }) => `${name}=${value}`), `${flow.name}=${session.value}`].join("; ")
    const page = await swapped.get(callback.href, { from: idp.issuer, cookie: header })
    await expectRefusal({ agent: swapped, expect }, page, ["InvalidCheck"], "flow from the session")
    expect((await sessionOf(agent))?.user?.["name"], "who is signed in with each cookie in its place").toBe(
      "Ada Lovelace",
    )
  },
}
