import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"

export const scenario: BrowserScenario = {
  spec: ["4.3/signIn", "4.3/signOut"],
  cases: [],
  name: "components show the session that the server rendered, and change with sign-ins and sign-outs in every tab",
  javaScript: true,
  async run({ page, origin, expect }) {
    const other = await page.context().newPage()
    const shows = async (text: string) => {
      for (const tab of [page, other]) {
        for (const id of ["name", "alone", "rendered"]) await tab.locator(`#${id}`, { hasText: text }).waitFor()
      }
    }
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
    for (const tab of [page, other]) {
      await tab.goto(`${origin}/client`)
      await tab.locator("body[data-hydrated]").waitFor()
    }
    await shows("nobody")
    await press("Log in")
    await shows("Alice")
    const html = await (await page.request.get(`${origin}/client`)).text()
    expect(/id="name"[^>]*>([^<]*)/.exec(html)?.[1], "what the server renders").toBe("Alice")
    await press("Log out")
    await shows("nobody")
  },
}
