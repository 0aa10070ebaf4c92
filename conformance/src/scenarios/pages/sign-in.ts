import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages", "1/5", "4.1/providers"],
  cases: [74],
  name: "the sign-in page has a form for each provider, and needs no script and no other host",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const page = await agent.get("/auth/signin")
    expect(page.status, "status").toBe(200)
    const buttons = page.forms.flatMap(({ buttons }) => buttons.map(({ text }) => text))
    expect(buttons, "buttons").toBe([
      "Sign in with Test Identity",
      "Sign in with Test OAuth",
      "Sign in with Credentials",
    ])
    for (const form of page.forms) {
      expect([form.method, new URL(form.action).origin], "method and origin of a form").toBe(["POST", agent.origin])
      expect(form.fields.some(([name]) => name === "csrfToken"), "a form has the token").toBe(true)
    }
    const loading = ["iframe", "object", "embed", "base"]
    expect(page.elements.some(({ tagName }) => loading.includes(tagName)), "an element that loads something").toBe(
      false,
    )
    const links = page.elements.filter(({ tagName }) => tagName === "link" || tagName === "img")
    for (const { attrs } of links) {
      for (const { value } of attrs.filter(({ name }) => name === "href" || name === "src")) {
        expect(value, "URL of a link or an image").toMatch(/^data:/)
      }
    }
    const one = await agent.get("/auth/signin/credentials")
    expect(one.forms.length, "forms of a single provider's page").toBe(1)
  },
}
