import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { alice } from "../scenarios/steps.ts"

export const scenario: BrowserScenario = {
  spec: ["4.3/signIn", "4.3/signOut", "4.3/update"],
  cases: [97],
  name: "actions read the session, redirect to sign-in and back, show errors and sign out",
  async run({ page, origin, expect }) {
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
    const shows = (id: string, text: string) => page.locator(`#${id}`, { hasText: text }).waitFor()
    await page.goto(`${origin}/actions`)
    await press("Tell")
    await page.waitForURL(/\/auth\/signin\?/)
    expect(new URL(page.url()).searchParams.get("callbackUrl"), "back to").toBe(`${origin}/actions`)
    await page.getByLabel("Username").fill(alice.username)
    await page.getByLabel("Password").fill(alice.password)
    await page.getByRole("button", { name: "Sign in with Credentials" }).click()
    await page.waitForURL(`${origin}/actions`)
    await press("Tell")
    await shows("told", "for members")
    await press("Log out")
    await shows("name", "nobody")
    await page.getByLabel("Username, Log in and answer").fill(alice.username)
    await page.getByLabel("Password, Log in and answer").fill("wrong")
    await press("Log in and answer")
    await page.getByRole("alert").waitFor()
    expect(await page.getByRole("alert").innerText(), "alert").toBe("CredentialsSignin")
    await press("Log in with Test Identity")
    await page.waitForURL(`${origin}/actions`)
    await shows("name", "Ada")
  },
}
