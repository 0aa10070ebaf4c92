import { password } from "../fixtures/providers.ts"
import type { BrowserScenario } from "./scenario.ts"

export const scenario: BrowserScenario = {
  spec: ["4.3/signOut-jwt", "1/5"],
  cases: [56],
  name: "two tabs of one user sign in with forms that were open, and one of them signs both out",
  async run({ page, origin, expect }) {
    const other = await page.context().newPage()
    const fill = async (tab: typeof page, username: string) => {
      await tab.getByLabel("Username").fill(username)
      await tab.getByLabel("Password").fill(password)
      await tab.getByRole("button", { name: "Sign in with Credentials" }).click()
      await tab.waitForURL(`${origin}/protected`)
    }
    for (const tab of [page, other]) await tab.goto(`${origin}/protected`)
    await fill(page, "alice")
    await fill(other, "bob")
    for (const tab of [page, other]) {
      await tab.reload()
      expect(await tab.locator("body").innerText(), "who is signed in").toContain("Bob")
    }
    // both have the sign-out page open
    for (const tab of [page, other]) await tab.goto(`${origin}/auth/signout`)
    for (const tab of [page, other]) {
      await tab.getByRole("button", { name: "Sign out" }).click()
      await tab.waitForURL((url) => url.pathname === "/" || url.search.includes("MissingCSRF"))
      await tab.goto(`${origin}/protected`)
      expect(new URL(tab.url()).pathname, "where the guarded page leads").toBe("/auth/signin")
    }
  },
}
