import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { alice } from "../scenarios/steps.ts"

export const scenario: BrowserScenario = {
  spec: ["4.3/auth-edge", "4.3/signIn", "4.3/signOut"],
  cases: [],
  name: "a page on the edge runtime signs in, shows the session and signs out",
  javaScript: true,
  async run({ page, origin, expect }) {
    await page.goto(`${origin}/edge-page`)
    expect(await page.locator("#runtime").innerText(), "runtime").toBe("edge")
    await page.getByLabel("Username").fill(alice.username)
    await page.getByLabel("Password").fill(alice.password)
    await page.getByRole("button", { name: "Log in" }).click()
    await page.locator("#name", { hasText: "Alice" }).waitFor()
    await page.getByRole("button", { name: "Log out" }).click()
    await page.locator("#name", { hasText: "nobody" }).waitFor()
  },
}
