import { clientPage, openClient, signedOut } from "./client.ts"
import type { BrowserScenario } from "./scenario.ts"

export const scenario: BrowserScenario = {
  spec: ["4.1/session"],
  cases: [56],
  name: "a tab shows the current user when the user returns to it or it is online again",
  javaScript: true,
  on: clientPage,
  async run({ page, origin }) {
    const { type, press, shows } = await openClient(page, origin)
    await type("alice")
    await press("sign in")
    await shows("Alice")
    const cookies = await page.context().cookies(origin)
    await page.context().clearCookies()
    // tabs of a browser without a screen are never hidden
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    await shows(signedOut)
    await page.context().addCookies(cookies)
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await shows("Alice")
  },
}
