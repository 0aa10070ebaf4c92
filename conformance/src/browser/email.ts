import type { Page } from "playwright-core"
import { fixtureHeader, fromSelection } from "../fixtures/selection.ts"
import type { BrowserScenario } from "./scenario.ts"

export const scenario: BrowserScenario = {
  spec: ["4.1/email"],
  cases: [37, 49, 74],
  name: "an e-mail link signs in the browser that requested it, and asks first in another browser",
  async run({ page, another, origin, mail, expect }) {
    const agent = mail.address()
    const use = (tab: Page) =>
      tab.setExtraHTTPHeaders({ [fixtureHeader]: fromSelection({ name: "email", now: undefined, agent }) })
    const ask = async () => {
      await page.goto(`${origin}/auth/signin/email?callbackUrl=%2Fapi%2Fme`)
      await page.getByLabel("E-mail address").fill(mail.address())
      await page.getByRole("button", { name: "Sign in with E-mail" }).click()
      await page.waitForURL(/\/auth\/verify-request/)
      return mail.link()
    }
    await use(page)
    const first = await ask()
    const other = await another()
    await use(other)
    await other.goto(first)
    expect(await other.locator("main").innerText(), "the page in another browser").toContain(mail.address())
    await other.getByRole("button", { name: "Sign in" }).click()
    await other.waitForURL(`${origin}/api/me`)
    expect(await other.locator("body").innerText(), "who is signed in there").toContain(mail.address())
    await page.goto(await ask())
    expect(page.url(), "where the link leads in the browser that asked").toBe(`${origin}/api/me`)
    expect(await page.locator("body").innerText(), "who is signed in here").toContain(mail.address())
  },
}
