import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"

export const scenario: BrowserScenario = {
  spec: ["4.3/signIn", "4.3/signOut"],
  cases: [],
  name: "scripts that call actions with Astro's client get the redirect of a verb, and what the session allows",
  javaScript: true,
  async run({ page, origin }) {
    await page.goto(`${origin}/actions`)
    await page.locator("body[data-hydrated]").waitFor()
    const gives = async (name: string, text: string) => {
      await page.getByRole("button", { name, exact: true }).click()
      await page.locator("#answer", { hasText: text }).waitFor()
    }
    await gives("Name", '"nobody"')
    await gives("Tell", `{"redirect":"${origin}/auth/signin?`)
    await gives("Log in by script", `{"redirect":"${origin}/actions"}`)
    await gives("Name", '"Alice"')
    await gives("Tell", '"for members"')
    await gives("Log out by script", `{"redirect":"${origin}/actions"}`)
    await gives("Name", '"nobody"')
  },
}
