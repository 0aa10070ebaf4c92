import { password } from "../fixtures/providers.ts"
import type { BrowserScenario } from "./scenario.ts"

export const scenario: BrowserScenario = {
  spec: ["1/5", "2.8/authorized", "4.1/providers"],
  cases: [37, 74],
  name: "a user is sent to the sign-in page, types their password, reads the guarded page and signs out",
  async run({ page, origin, expect }) {
    await page.goto(`${origin}/protected`)
    expect(new URL(page.url()).pathname, "page a signed-out user is sent to").toBe("/auth/signin")
    await page.getByLabel("Username").fill("alice")
    await page.getByLabel("Password").fill(password)
    await page.getByRole("button", { name: "Sign in with Credentials" }).click()
    await page.waitForURL(`${origin}/protected`)
    expect(await page.locator("body").innerText(), "guarded page").toContain("Alice")
    await page.goto(`${origin}/auth/signout`)
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.waitForURL(`${origin}/`)
    expect(await page.locator("#session").innerText(), "session").toBe("null")
  },
}
