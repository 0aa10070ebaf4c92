import { clientPage, openClient } from "./client.ts"
import type { BrowserScenario } from "./scenario.ts"

const elsewhere = "?callbackUrl=https%3A%2F%2Felsewhere.test%2F"

export const scenario: BrowserScenario = {
  spec: ["4.3/signIn"],
  cases: [36],
  name:
    "a sign-in with the client leads to the query's `callbackUrl` if that is on this origin, and reloads the page if not",
  javaScript: true,
  on: clientPage,
  async run({ page, origin, expect }) {
    const here = `${origin}${clientPage.path}`
    const go = async (more: string, password?: string) => {
      const { type, press } = await openClient(page, origin, more)
      await type("alice", password)
      const loaded = page.waitForEvent("load")
      await press("go")
      await loaded
    }
    await go("?callbackUrl=%2Fapi%2Fme")
    expect(page.url(), "the page that the query names").toBe(`${origin}/api/me`)
    expect(await page.locator("body").innerText(), "who is signed in there").toContain("Alice")
    for (const more of ["", "#part", elsewhere]) {
      await page.context().clearCookies()
      await go(more)
      expect(page.url(), `from ${more}`).toBe(`${here}${more}`)
      await page.locator("#client-session", { hasText: "Alice" }).waitFor()
    }
    await page.context().clearCookies()
    await go("", "wrong")
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get("error")], "with a wrong password").toBe(["/auth/signin", "CredentialsSignin"])
  },
}
