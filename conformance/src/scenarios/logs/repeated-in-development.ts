import { planted } from "../../fixtures/providers.ts"
import { arrive, toReturn } from "../../oauth-steps.ts"
import type { Page } from "../../page.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

const password = `correct horse & ${planted}battery`

export const scenario: Scenario = {
  spec: ["2.7/logger"],
  cases: [93],
  name: "in development, pages and traces contain no password or token that the app's own function repeats in an error",
  needs: ["fixtures", "credentials", "oidc", "development-help"],
  async run({ agent, idp, expect }) {
    const expectNone = async (sent: Page, what: string) => {
      const shown = await agent.follow(sent)
      expect(shown.text, `${what}: page`).toContain("refused ")
      for (const { body, headers } of [sent, shown]) {
        for (const text of [body, headers.get("x-svc-trace") ?? ""]) {
          for (const secret of [planted, encodeURIComponent(password), "correct horse"]) {
            expect(text, what).not.toContain(secret)
          }
        }
      }
    }
    agent.use("repeating-authorize-in-development")
    const form = { ...await rightForm(agent), password }
    await expectNone(await agent.post("/auth/callback/repeating", form), "`authorize`")
    agent.use("repeating-sign-in-in-development")
    await expectNone(await arrive(agent, await toReturn(agent), idp), "`callbacks.signIn`")
  },
}
