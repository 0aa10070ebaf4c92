import { password } from "../fixtures/providers.ts"
import { openPasskeys } from "./passkeys.ts"
import type { BrowserScenario } from "./scenario.ts"

export const scenario: BrowserScenario = {
  spec: ["2.7/experimental"],
  cases: [74],
  name: "a page offers passkeys if its script runs, and the other providers in any case",
  async run({ page, origin, javaScript, expect }) {
    await openPasskeys(page, origin)
    await page.goto(`${origin}/auth/signin?callbackUrl=%2Fapi%2Fme`)
    const button = page.getByRole("button", { name: "Sign in with a passkey" })
    if (javaScript) await button.waitFor()
    expect(await button.isVisible(), "whether passkeys are offered").toBe(javaScript)
    await page.getByLabel("Username").fill("alice")
    await page.getByLabel("Password").fill(password)
    await page.getByRole("button", { name: "Sign in with Credentials" }).click()
    await page.waitForURL(`${origin}/api/me`)
    expect(await page.locator("body").innerText(), "who is signed in").toContain("Alice")
  },
}
