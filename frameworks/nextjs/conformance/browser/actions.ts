import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { alice } from "../scenarios/steps.ts"

export const scenario: BrowserScenario = {
  spec: ["4.3/signIn", "4.3/signOut", "4.3/update", "4.3/auth-server"],
  cases: [97],
  name: "server actions show errors, sign in, change the session, sign out, and lead to sign-in and back",
  async run({ page, origin, javaScript, expect }) {
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
    const shows = (id: string, text: string) => page.locator(`#${id}`, { hasText: text }).waitFor()
    const open = async () => {
      await page.goto(`${origin}/actions`)
      if (javaScript) await page.locator("body[data-hydrated]").waitFor()
    }
    const logIn = async (password: string) => {
      await page.getByLabel("Username, Log in", { exact: true }).fill(alice.username)
      await page.getByLabel("Password, Log in", { exact: true }).fill(password)
      await press("Log in")
    }
    await open()
    await logIn("wrong")
    await page.locator("[role=alert]", { hasText: "CredentialsSignin credentials" }).waitFor()
    expect((await page.context().cookies(origin)).map(({ name }) => name), "cookies").toBe([])
    await open()
    await logIn(alice.password)
    await shows("name", "Alice")
    await press("Tell")
    await shows("told", "for members")
    await page.context().clearCookies()
    await press("Tell")
    await page.waitForURL(`${origin}/auth/signin?callbackUrl=${encodeURIComponent(`${origin}/actions`)}`)
    await page.getByRole("button", { name: "Sign in with Test Identity" }).click()
    await page.waitForURL(`${origin}/actions`)
    await shows("name", "Ada")
    await press("Log out")
    await shows("name", "nobody")
    expect((await page.context().cookies(origin)).filter(({ name }) => name.includes("session")), "cookies").toBe([])
  },
}
