import type { FixtureName } from "../../fixtures/selection.ts"
import { attributeOf, textOf, toElements } from "../../form.ts"
import { toLink } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/theme", "4.1/email"],
  cases: [46],
  name: "the mail names the host, contains one link in plain text and in the theme's colours, and contains no address",
  needs: ["fixtures", "email", "store"],
  fixture: "email-themed",
  async run({ agent, mail, expect }) {
    const link = await toLink(agent, mail)
    const { host } = new URL(agent.origin)
    const [letter] = mail.letters()
    expect(letter?.subject, "subject").toBe(`Sign in to ${host}`)
    const elements = toElements(letter!.html)
    const links = elements.filter(({ tagName }) => tagName === "a")
    expect(links.map((a) => attributeOf(a, "href")), "links").toBe([link])
    expect(letter!.text.split(link).length, "times the link stands in the text, and one").toBe(2)
    const read = elements.filter(({ tagName }) => tagName === "body").map(textOf).join()
    for (
      const text of [
        host,
        "The link works for 24 hours and once.",
        "If you did not request it, you can ignore this e-mail.",
      ]
    ) {
      expect(read, "what is read").toContain(text)
      expect(letter!.text, "what is read as plain text").toContain(text)
    }
    expect(`${read}${letter!.text.replace(link, "")}`, "text of the HTML part").not.toContain("@")
    expect(letter!.html, "the theme").toContain("#0a7d4b")
    const colours: readonly (readonly [fixture: FixtureName, button: string, text: string])[] = [
      ["email-themed", "#0a7d4b", "#ffffff"],
      ["email-bright", "#ffcc00", "#000000"],
      ["email", "#1c2126", "#ffffff"],
    ]
    for (const [fixture, button, text] of colours) {
      await toLink(agent.fresh().use(fixture), mail, fixture)
      const [themed] = mail.letters(fixture)
      const shown = /bgcolor="(#\w{6})"[^>]*><a [^>]*><font color="(#\w{6})"/.exec(themed!.html)?.slice(1)
      expect(shown, `colours of the button, ${fixture}`).toBe([button, text])
    }
    const loading = elements.filter(({ tagName }) => ["img", "link", "script", "iframe"].includes(tagName))
    expect(loading.length, "elements that load something").toBe(0)
  },
}
