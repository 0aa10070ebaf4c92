import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"

export const scenario: BrowserScenario = {
  spec: ["4.1/oauth", "4.3/signOut-jwt"],
  cases: [36],
  name: "the SignIn and SignOut components work, and without JavaScript they open one more page",
  async run({ page, origin, expect }) {
    const here = `${origin}/components`
    const shows = (text: string) => page.locator("#name", { hasText: text })
    await page.goto(here)
    await page.getByRole("button", { name: "Continue with Test Identity" }).click()
    const offered = page.getByRole("button", { name: "Sign in with Test Identity" })
    await offered.or(shows("Ada")).waitFor()
    if (await offered.isVisible()) await offered.click()
    await shows("Ada").waitFor()
    expect(page.url(), "where the provider led back to").toBe(here)
    await page.getByRole("button", { name: "Sign out" }).click()
    const asked = page.locator("form[method=post]").getByRole("button", { name: "Sign out" })
    await asked.or(shows("nobody")).waitFor()
    if (await asked.isVisible()) await asked.click()
    await shows("nobody").waitFor()
    expect(page.url(), "where a sign-out leads").toBe(here)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.waitForURL(`${origin}/auth/signin?callbackUrl=${encodeURIComponent("/protected")}`)
  },
}
