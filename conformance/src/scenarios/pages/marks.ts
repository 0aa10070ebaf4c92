import { attributeOf, textOf } from "../../form.ts"
import type { Scenario } from "../../scenario.ts"

/** How GitHub's mark begins in simple-icons. */
const mark = "M12 .297c-6.63 0-12 5.373-12 12"

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [74],
  name: "a button has its provider's mark inline, a letter without one, and none where the vendor's rules forbid it",
  needs: ["fixtures", "oidc"],
  fixture: "built-in-shipped",
  async run({ agent, expect }) {
    const page = await agent.get("/auth/signin")
    const paths = page.elements.filter(({ tagName }) => tagName === "path").map((path) => attributeOf(path, "d"))
    expect(paths.some((path) => path?.startsWith(mark)), "GitHub's mark").toBe(true)
    const letters = page.elements.flatMap((element) => attributeOf(element, "data-letter") ?? [])
    expect(letters.includes("M"), "the letter of Microsoft Entra ID").toBe(true)
    const buttons = page.elements.filter(({ tagName, attrs }) =>
      tagName === "button" && attrs.some(({ name }) => name === "class")
    )
    expect(buttons.some((button) => textOf(button) === "Sign in with Google"), "Google's button").toBe(true)
    expect(letters.includes("G") || letters.includes("A"), "a letter for Google or Apple").toBe(false)
  },
}
