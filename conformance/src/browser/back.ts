import { password } from "../fixtures/providers.ts"
import type { BrowserScenario } from "./scenario.ts"

export const scenario: BrowserScenario = {
  spec: ["4.3/signOut-jwt"],
  cases: [56, 79],
  name: "after a sign-out the back button shows no guarded page",
  async run({ page, origin, expect }) {
    await page.goto(`${origin}/protected`)
    await page.getByLabel("Username").fill("alice")
    await page.getByLabel("Password").fill(password)
    await page.getByRole("button", { name: "Sign in with Credentials" }).click()
    await page.waitForURL(`${origin}/protected`)
    expect(await page.locator("body").innerText(), "guarded page").toContain("Alice")
    await page.goto(`${origin}/auth/signout`)
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.waitForURL(`${origin}/`)
    for (let back = 0; back < 2; back++) {
      await page.goBack()
      expect(await page.locator("body").innerText(), `page at ${page.url()}`).not.toContain("Alice")
    }
    expect(new URL(page.url()).pathname, "where the guarded page leads now").toBe("/auth/signin")
  },
}
