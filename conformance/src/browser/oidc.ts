import type { BrowserScenario } from "./scenario.ts"

export const scenario: BrowserScenario = {
  spec: ["1/5", "4.1/oauth"],
  cases: [36],
  name: "a user signs in at an OpenID Connect provider and comes back to the page they asked for",
  async run({ page, origin, expect }) {
    await page.goto(`${origin}/auth/signin?callbackUrl=%2Fprotected`)
    await page.getByRole("button", { name: "Sign in with Test Identity" }).click()
    await page.waitForURL(`${origin}/protected`)
    expect(await page.locator("body").innerText(), "guarded page").toContain("Ada")
    const flows = (await page.context().cookies(origin)).filter(({ name }) => name.includes(".flow."))
    expect(flows.map(({ value }) => value), "values of flow cookies").toBe(["used"])
  },
}
