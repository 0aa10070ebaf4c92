import { toLink } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [91],
  name: "a browser recognises the last three e-mail links that it requested, and older ones ask for confirmation",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, mail, expect }) {
    const links: string[] = []
    for (let i = 0; i < 4; i++) links.push(await toLink(agent, mail))
    const held = agent.jar.all(agent.now()).find(({ name }) => name.endsWith("svc.link"))
    expect(held?.value.split(".").length, "links in the cookie").toBe(3)
    for (const link of links) {
      expect(held?.value.includes(new URL(link).searchParams.get("token")!), "whether a token is in it").toBe(false)
    }
    expect((await agent.get(links[0]!)).forms.length, "the oldest asks").toBe(1)
    for (const link of links.slice(1)) {
      expect((await agent.get(link)).location?.pathname, "a newer one signs in").toBe("/protected")
    }
    const left = agent.jar.all(agent.now()).some(({ name }) => name.endsWith("svc.link"))
    expect(left, "whether the cookie is left").toBe(false)
  },
}
