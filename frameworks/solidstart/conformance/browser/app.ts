import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { alice } from "../scenarios/steps.ts"

export const scenario: BrowserScenario = {
  spec: ["4.3/signIn", "2.8/authorized"],
  cases: [97],
  name:
    "a user signs in with an action, opens a guarded page and uses its form, until they are signed out in another tab",
  async run({ page, origin, expect }) {
    await page.goto(`${origin}/actions`)
    await page.getByLabel("Username, Log in", { exact: true }).fill(alice.username)
    await page.getByLabel("Password, Log in", { exact: true }).fill("wrong")
    await page.getByRole("button", { name: "Log in", exact: true }).click()
    await page.getByRole("alert").waitFor()
    expect(await page.getByRole("alert").innerText(), "alert").toBe("CredentialsSignin credentials")
    expect((await page.context().cookies(origin)).map(({ name }) => name), "cookies").toBe([])
    await page.goto(`${origin}/actions`)
    await page.getByLabel("Username, Log in", { exact: true }).fill(alice.username)
    await page.getByLabel("Password, Log in", { exact: true }).fill(alice.password)
    await page.getByRole("button", { name: "Log in", exact: true }).click()
    await page.locator("#name", { hasText: "Alice" }).waitFor()
    await page.goto(`${origin}/`)
    await page.getByRole("link", { name: "Protected" }).click()
    await page.waitForURL(`${origin}/protected`)
    await page.locator("#user", { hasText: "Alice" }).waitFor()
    await page.getByRole("button", { name: "Buy" }).click()
    await page.locator("#bought").waitFor()
    await page.getByRole("button", { name: "Log out" }).click()
    await page.locator("#session", { hasText: "null" }).waitFor()
    expect(page.url(), "where a sign-out on the guarded page leads").toBe(`${origin}/`)
    await page.goto(`${origin}/protected`)
    await page.getByLabel("Username").fill(alice.username)
    await page.getByLabel("Password").fill(alice.password)
    await page.getByRole("button", { name: "Sign in with Credentials" }).click()
    await page.waitForURL(`${origin}/protected`)
    await page.context().clearCookies()
    await page.getByRole("button", { name: "Buy" }).click()
    await page.waitForURL(`${origin}/auth/signin?callbackUrl=${encodeURIComponent(`${origin}/protected`)}`)
  },
}
