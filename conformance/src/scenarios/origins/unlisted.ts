import type { Scenario } from "../../scenario.ts"
import { errorsOf, warningsOf } from "../../store-steps.ts"

const unlisted = ["https://x.a.app.test", "https://a_b.app.test", "https://-a.app.test"]

export const scenario: Scenario = {
  spec: ["2.7/origins"],
  cases: [25, 27, 28],
  name: "a host that is not listed gets 400 from the auth routes, and neither a redirect nor the log contains it",
  needs: ["fixtures", "origins", "production"],
  fixture: "origins",
  async run({ agent, expect }) {
    for (const origin of unlisted) {
      const { length } = await warningsOf(agent, "InvalidHost")
      for (const path of ["/auth/session", "/auth/csrf", "/auth/providers"]) {
        const page = await agent.at(origin).get(path, { kind: "program" })
        expect([page.status, page.setCookies], `${path} at ${origin}`).toBe([400, []])
        expect(page.body, `${path} at ${origin}`).not.toContain(new URL(origin).host)
      }
      expect((await warningsOf(agent, "InvalidHost")).length > length, `a warning about ${origin}`).toBe(true)
    }
    expect(JSON.stringify(await agent.seen()), "the log").not.toMatch(/x\.a\.app|a_b\.app|-a\.app/)
    expect(await errorsOf(agent), "errors in the log").toBe([])
    const listed = await agent.at("https://a.app.test").get("/auth/providers", { kind: "program" })
    expect((listed.json as Record<string, { signinUrl?: string }>)["credentials"]?.signinUrl, "a listed origin").toBe(
      "https://a.app.test/auth/signin/credentials",
    )
  },
}
