import { toChanged } from "../../fixtures/changed.ts"
import { attributeOf, textOf } from "../../form.ts"
import type { Page } from "../../page.ts"
import type { Scenario } from "../../scenario.ts"

/** How the marks of Discord, GitHub and GitLab begin in simple-icons. */
const marks = ["M20.317 4.3698a19.7", "M12 .297c-6.63 0-12", "m23.6004 9.5927-.03"]

const issuer = "https://idp.test"
const own = {
  ...{ type: "oauth", authorization: `${issuer}/a`, token: `${issuer}/t`, userinfo: `${issuer}/u` },
  ...{ clientId: "c", clientSecret: "s" },
}
/** Names that are markup, in another script or of several characters, and their letter. */
const names = [['"><b>', '"'], ["<script>", "<"], ["\u200fعربي", "ع"], ["👩‍👧 home", "👩‍👧"], ["é", "É"]] as const

const read = (page: Page, name: string) => page.elements.flatMap((element) => attributeOf(element, name) ?? [])

export const scenario: Scenario = {
  spec: ["2.7/pages", "2.7/providers"],
  cases: [70, 74],
  name: "a button has its provider's mark inline, a letter without one, and none where the vendor's rules forbid it",
  needs: ["fixtures", "oidc"],
  fixture: "built-in-shipped",
  async run({ agent, expect }) {
    const page = await agent.get("/auth/signin")
    // exactly these: an app has the marks of its own providers only
    expect(read(page, "d").map((path) => path.slice(0, marks[0]!.length)), "marks").toBe(marks)
    expect(read(page, "data-letter"), "letters: Microsoft Entra ID, but neither Google nor Apple").toBe(["M"])
    const buttons = page.elements.filter(({ tagName }) => tagName === "button").map((button) => textOf(button))
    expect(buttons.includes("Sign in with Google"), "Google's button").toBe(true)
    expect(buttons.includes("Sign in with Apple"), "Apple's button").toBe(true)

    const providers = [
      ...names.map(([name], at) => ({ ...own, id: `own${at}`, name })),
      { ...own, id: "marked", name: "Acme", mark: "M12 2 22 22H2Z" },
      { ...own, id: "plain", name: "Plain", mark: false },
    ]
    const other = await agent.fresh().use(toChanged({ providers })).get("/auth/signin")
    expect(read(other, "data-letter"), "letters of own providers").toBe(names.map(([, letter]) => letter))
    expect(read(other, "d"), "marks of own providers").toBe(["M12 2 22 22H2Z"])
    expect(other.elements.some(({ tagName }) => tagName === "b" || tagName === "script"), "markup").toBe(false)
  },
}
