import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { alice } from "../scenarios/steps.ts"

export const scenario: BrowserScenario = {
  spec: ["2.8/authorized"],
  cases: [77, 97],
  name: "Next's client keeps no guarded page for links after the session has ended, and gets none ahead for visitors",
  javaScript: true,
  async run({ page, origin, expect }) {
    const bodies: Promise<string>[] = []
    page.on("response", (response) => {
      if (response.url().includes("/protected")) bodies.push(response.text().catch(() => ""))
    })
    await page.goto(`${origin}/`)
    const link = page.getByRole("link", { name: "Protected" })
    // the client fetches pages ahead when their link is in view or under the pointer
    const asked = page.waitForResponse((response) => response.url().includes("/protected"))
    await link.hover()
    await asked
    expect((await Promise.all(bodies)).join("").includes("Alice"), "what a visitor's client gets").toBe(false)
    await page.goto(`${origin}/auth/signin?callbackUrl=%2F`)
    await page.getByLabel("Username").fill(alice.username)
    await page.getByLabel("Password").fill(alice.password)
    await page.getByRole("button", { name: "Sign in with Credentials" }).click()
    await page.waitForURL(`${origin}/`)
    await link.click()
    await page.locator("#user", { hasText: "Alice" }).waitFor()
    await page.goBack()
    await page.locator("#session", { hasText: "Alice" }).waitFor()
    await page.context().clearCookies()
    await link.click()
    await page.waitForURL(`${origin}/auth/signin?callbackUrl=${encodeURIComponent(`${origin}/protected`)}`)
  },
}
