import type { Scenario } from "../../scenario.ts"
import { callbackPath, expectRefusal, toAuthorization } from "../../oauth-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/oauth"],
  cases: [1, 16],
  name: "a posted callback signs no user in by itself, whatever site posts it",
  needs: ["fixtures", "oidc"],
  fixture: "oauth",
  async run(stage) {
    const { agent, idp, expect } = stage
    const posts: readonly (readonly [string, Record<string, string>])[] = [
      ["nothing", {}],
      ["no state", { code: "x" }],
      ["a state of no flow", { code: "x", state: "x" }],
      ["too much", { code: "x".repeat(3_000), state: "x" }],
    ]
    for (const [what, fields] of posts) {
      const page = await agent.post(callbackPath("form"), fields, { from: "https://evil.example" })
      const end = page.location?.pathname === callbackPath("form") ? await agent.get(page.location.href) : page
      await expectRefusal(stage, end, ["InvalidCheck"], what)
    }
    const theirs = await agent.fresh().get((await toAuthorization(agent.fresh(), { provider: "form" })).href)
    const [form] = theirs.forms
    const planted = await agent.post(callbackPath("form"), form!.fields, { from: "https://evil.example" })
    await expectRefusal(stage, await agent.get(planted.location!.href), ["InvalidCheck"], "an attacker's own answer")
    expect(await idp.requests("token"), "codes redeemed").toBe([])
  },
}
