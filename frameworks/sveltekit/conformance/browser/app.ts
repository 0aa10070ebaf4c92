import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { alice } from "../scenarios/steps.ts"

export const scenario: BrowserScenario = {
  spec: ["4.3/signIn", "2.8/authorized"],
  cases: [97],
  name:
    "a user signs in with a form action, opens a guarded page and uses its form, until they are signed out in another tab",
  async run({ page, origin, expect }) {
    await page.goto(`${origin}/login`)
    await page.getByLabel("Username, enhanced").fill(alice.username)
    await page.getByLabel("Password, enhanced").fill(alice.password)
    await page.getByRole("button", { name: "Log in, enhanced" }).click()
    await page.waitForURL(`${origin}/`)
    await page.getByRole("link", { name: "Protected" }).click()
    await page.waitForURL(`${origin}/protected`)
    expect(await page.locator("#user").innerText(), "guarded page").toBe("Alice")
    await page.getByRole("button", { name: "Buy" }).click()
    await page.locator("#bought").waitFor()
    await page.context().clearCookies()
    await page.getByRole("button", { name: "Buy" }).click()
    await page.waitForURL(`${origin}/auth/signin?callbackUrl=${encodeURIComponent(`${origin}/protected`)}`)
  },
}
