import type { Page } from "playwright-core"
import { openClient } from "../../../../conformance/src/browser/client.ts"
import type { BrowserScenario } from "../../../../conformance/src/browser/scenario.ts"
import { alice } from "../scenarios/steps.ts"

export const scenario: BrowserScenario = {
  spec: ["4.1/session"],
  cases: [56],
  name: "a session from `load` needs no request, and `load` runs again when another tab ends or changes the session",
  javaScript: true,
  async run({ page, origin, expect }) {
    const requests: string[] = []
    page.on("request", (request) => requests.push(new URL(request.url()).pathname))
    const asked = () => requests.filter((path) => /\/auth\/session$|^\/components\/__data\.json$/.test(path))
    const shows = (tab: Page, id: string, text: string) => tab.locator(`#${id}`, { hasText: text }).waitFor()
    const logIn = async (tab: Page, username: string = alice.username) => {
      await tab.goto(`${origin}/login`)
      await tab.getByLabel("Username, enhanced").fill(username)
      await tab.getByLabel("Password, enhanced").fill(alice.password)
      await tab.getByRole("button", { name: "Log in, enhanced" }).click()
      await tab.waitForURL(`${origin}/`)
      await tab.goto(`${origin}/components`)
      await tab.locator("body[data-hydrated]").waitFor()
    }
    await logIn(page)
    await shows(page, "name", "Alice")
    expect(asked(), "requests for a session that is there").toBe([])
    const other = await page.context().newPage()
    await other.goto(`${origin}/components`)
    await other.locator("body[data-hydrated]").waitFor()
    const reloaded = other.waitForEvent("load")
    await other.getByRole("button", { name: "Sign out" }).click()
    await reloaded
    await shows(page, "name", "nobody")
    await shows(page, "loaded", "nobody")
    await logIn(other)
    await shows(page, "loaded", "Alice")
    expect(asked(), "requests for a sign-out and a sign-in elsewhere")
      .toBe(["/components/__data.json", "/auth/session", "/components/__data.json"])
    await (await openClient(other, origin)).press("update")
    await shows(page, "loaded", "Renamed")
  },
}
