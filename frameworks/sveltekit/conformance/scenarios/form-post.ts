import type { Scenario } from "@svc-auth/conformance"
import { meOf } from "./steps.ts"

/** The origin in `csrf.trustedOrigins` of vite.config.ts. */
const trusted = "https://appleid.apple.com/"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [16],
  name: "a provider that posts its response passes Kit's check if csrf.trustedOrigins contains its origin",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run({ agent, expect }) {
    const signIn = await agent.get("/auth/signin/form")
    const toProvider = signIn.forms.find(({ action }) => action.endsWith("/auth/signin/form"))
    if (!toProvider) throw new Error("no form leads to the provider")
    const start = await agent.post(toProvider.action, toProvider.fields)
    const { forms: [answer] } = await agent.get(start.location?.href ?? "")
    if (!answer) throw new Error("the provider posts nothing")
    const posted = await agent.post(answer.action, answer.fields, { from: trusted })
    expect([posted.status, posted.location?.pathname], "answer to the post").toBe([303, "/auth/callback/form"])
    await agent.get(posted.location?.href ?? "", { from: trusted })
    expect(await meOf(agent), "name").toBe("Ada Lovelace")
  },
}
