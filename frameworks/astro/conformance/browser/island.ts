import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { alice } from "../scenarios/steps.ts"

export const scenario: BrowserScenario = {
  spec: ["4.3/signIn", "4.3/signOut", "2.8/authorized"],
  cases: [97],
  name:
    "an island on a static page shows the user who signs in with the page's forms, and a guarded island needs a session",
  javaScript: true,
  async run({ page, origin, expect }) {
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
    const island = (text: string) => page.locator("#island", { hasText: text }).waitFor()
    await page.goto(`${origin}/about`)
    await island("nobody")
    await page.getByLabel("Username").fill(alice.username)
    await page.getByLabel("Password").fill(alice.password)
    await press("Log in")
    await page.waitForURL(`${origin}/about`)
    await island("Alice")
    await page.goto(`${origin}/members`)
    await page.locator("#members").waitFor()
    await page.goto(`${origin}/about`)
    await press("Sign out")
    await page.waitForURL(`${origin}/about`)
    await island("nobody")
    expect(await page.locator("#sessions").innerText(), "what was prerendered").toBe("[null,null]")
  },
}
