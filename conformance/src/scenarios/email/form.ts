import type { Scenario } from "../../scenario.ts"
import { attributeOf } from "../../form.ts"

export const scenario: Scenario = {
  spec: ["2.7/pages", "4.1/email"],
  cases: [74],
  name: "the sign-in page has an e-mail field that browsers can fill in",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, expect }) {
    const page = await agent.get("/auth/signin/email")
    expect(page.forms.length, "forms").toBe(1)
    expect(page.forms[0]?.action, "action").toBe(`${agent.origin}/auth/signin/email`)
    const field = page.elements.find((element) => attributeOf(element, "name") === "email")!
    const facts = ["type", "autocomplete", "required"].map((name) => attributeOf(field, name))
    expect(facts, "type, autocomplete, required").toBe(["email", "email", ""])
    const labels = page.elements.filter(({ tagName }) => tagName === "label")
    expect(labels.map((label) => attributeOf(label, "for")), "its label").toBe([attributeOf(field, "id")])
  },
}
