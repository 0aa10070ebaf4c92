import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { alice } from "../scenarios/steps.ts"

export const scenario: BrowserScenario = {
  spec: ["4.3/signIn", "4.3/signOut", "4.3/update"],
  cases: [97],
  name:
    "remote functions sign in, update, read the session and sign out, and a query without a session redirects to sign-in",
  javaScript: true,
  async run({ page, origin, expect }) {
    const open = async () => {
      await page.goto(`${origin}/remote`)
      await page.locator("body[data-hydrated]").waitFor()
    }
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
    const shows = (id: string, text: string) => page.locator(`#${id}`, { hasText: text }).waitFor()
    await open()
    await press("Log in by command")
    await shows("name", "Alice")
    await press("Tell")
    await shows("told", "for members")
    await press("Rename")
    await shows("answer", "Alice")
    await press("Log out")
    await shows("name", "nobody")
    await page.getByLabel("Username").fill(alice.username)
    await page.getByLabel("Password").fill(alice.password)
    await press("Log in")
    await shows("name", "Alice")
    await page.context().clearCookies()
    await open()
    await press("Tell")
    await page.waitForURL(/\/auth\/signin\?/)
    expect(new URL(page.url()).searchParams.get("callbackUrl"), "where it comes back to").toBe(`${origin}/remote`)
  },
}
