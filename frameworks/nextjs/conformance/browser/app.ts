import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { alice } from "../scenarios/steps.ts"

export const scenario: BrowserScenario = {
  spec: ["4.3/signIn", "4.3/signOut", "2.8/authorized"],
  cases: [97],
  name:
    "a link to a guarded page leads visitors to sign in and back, and after a sign-out by an action to sign in again",
  async run({ page, origin, expect }) {
    const askedForProtected = `${origin}/auth/signin?callbackUrl=${encodeURIComponent(`${origin}/protected`)}`
    const follow = () => page.getByRole("link", { name: "Protected" }).click()
    await page.goto(`${origin}/`)
    await follow()
    await page.waitForURL(askedForProtected)
    await page.getByLabel("Username").fill(alice.username)
    await page.getByLabel("Password").fill(alice.password)
    await page.getByRole("button", { name: "Sign in with Credentials" }).click()
    await page.waitForURL(`${origin}/protected`)
    expect(await page.locator("#user").innerText(), "guarded page").toBe("Alice")
    await page.goto(`${origin}/`)
    await follow()
    await page.locator("#user", { hasText: "Alice" }).waitFor()
    await page.goto(`${origin}/actions`)
    await page.getByRole("button", { name: "Log out" }).click()
    await page.locator("#name", { hasText: "nobody" }).waitFor()
    await page.goto(`${origin}/`)
    await follow()
    await page.waitForURL(askedForProtected)
  },
}
