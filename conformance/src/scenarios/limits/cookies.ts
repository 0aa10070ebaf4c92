import type { Scenario } from "../../scenario.ts"
import { readSession, type SeenSession, sessionCookie, sessionCookiesOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [86, 91],
  name: "more cookies than any browser sends cause no error",
  needs: ["fixtures", "credentials", "big-headers"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const good = sessionCookiesOf(agent)
    const many = Array.from({ length: 2_000 }, (_, i) => `${sessionCookie}.${i}=x${i}`).join("; ")
    for (
      const cookie of [
        many,
        ";".repeat(40_000),
        "=".repeat(40_000),
        `a=${"x".repeat(64 * 1024)}`,
        `${"a=b; ".repeat(8_000)}`,
      ]
    ) {
      const page = await readSession(agent, { cookie })
      expect([page.status, page.body], "answer").toBe([200, "null"])
    }
    expect(
      ((await readSession(agent, { cookie: `${good}; ${many}` })).json as SeenSession | null)?.user?.["name"],
      "good cookie first",
    ).toBe("Alice")
  },
}
