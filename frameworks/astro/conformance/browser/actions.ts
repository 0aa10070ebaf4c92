import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { alice } from "../scenarios/steps.ts"

export const scenario: BrowserScenario = {
  spec: ["4.3/signIn", "4.3/signOut", "2.8/authorized"],
  cases: [97],
  name: "a form's action signs in, opens a guarded page and signs out",
  async run({ page, origin, expect }) {
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
    await page.goto(`${origin}/protected`)
    await page.waitForURL(`${origin}/auth/signin?callbackUrl=${encodeURIComponent(`${origin}/protected`)}`)
    await page.goto(`${origin}/actions?callbackUrl=/protected`)
    await page.getByLabel("Username").fill(alice.username)
    await page.getByLabel("Password").fill(alice.password)
    await press("Log in by action")
    await page.waitForURL(`${origin}/protected`)
    expect(await page.locator("#user").innerText(), "guarded page").toBe("Alice")
    await page.goto(`${origin}/offer`)
    await press("Buy")
    await page.locator("#bought").waitFor()
    await page.goto(`${origin}/actions`)
    const answered = page.waitForEvent("load")
    await press("Log out by action")
    await answered
    await page.goto(`${origin}/offer`)
    await press("Buy")
    await page.waitForURL(/\/auth\/signin\?/)
    expect(new URL(page.url()).searchParams.get("callbackUrl"), "where it comes back to").toBe(`${origin}/offer`)
  },
}
