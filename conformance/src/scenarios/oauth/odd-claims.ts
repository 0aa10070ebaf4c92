import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.4/profile"],
  cases: [54],
  name: "claims of a wrong type are ignored, and the user's name comes from the first claim that has one",
  needs: ["fixtures", "oidc"],
  async run({ agent, idp, expect }) {
    const cases = [
      [{ name: { first: "Ada" }, nickname: "ada" }, "ada", undefined],
      [{ name: 7, nickname: ["ada"], preferred_username: "countess" }, "countess", undefined],
      [{ name: true, picture: { url: "https://idp.test/x" } }, undefined, undefined],
      [{ name: "Ada", nickname: "other", picture: "https://idp.test/x" }, "Ada", "https://idp.test/x"],
    ] as const
    for (const [index, [claims, name, image]] of cases.entries()) {
      const own = { sub: `odd-${index}`, email: `odd-${index}@idp.test`, picture: null }
      const browser = agent.fresh()
      await idp.next({ claims: { ...own, ...claims } })
      await signInBy(browser, idp)
      const { user } = await sessionOf(browser) ?? {}
      expect([user?.["name"] ?? undefined, user?.["image"] ?? undefined], JSON.stringify(claims)).toBe([name, image])
    }
  },
}
