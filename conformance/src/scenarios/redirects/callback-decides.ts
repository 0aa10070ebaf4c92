import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/redirect", "2.8/redirect.url", "2.8/redirect.baseUrl"],
  cases: [],
  name: "callbacks.redirect decides which targets are allowed, and gets them as the client wrote them",
  needs: ["fixtures", "credentials"],
  fixture: "open-redirects",
  async run({ agent, expect }) {
    const page = await agent.post("/auth/callback/credentials", {
      ...await rightForm(agent),
      callbackUrl: "https://partner.example/x",
    })
    expect(page.location?.href, "Location").toBe("https://partner.example/x")
    const asked = (await agent.seen()).find(({ kind, name }) => kind === "callback" && name === "redirect")
    expect(asked?.data, "parameters of redirect").toBe({ url: "https://partner.example/x", baseUrl: agent.origin })
    const script = await agent.post("/auth/callback/credentials", {
      ...await rightForm(agent),
      callbackUrl: "javascript:alert(1)",
    })
    expect(script.location?.href, "Location for a target that is not an http(s) URL").toBe(`${agent.origin}/`)
  },
}
