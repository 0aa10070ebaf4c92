import { accountPath } from "../account-page-steps.ts"
import { fixtureHeader, fromSelection } from "../fixtures/selection.ts"
import type { BrowserScenario } from "./scenario.ts"

export const scenario: BrowserScenario = {
  spec: [],
  cases: [],
  name: "on the account page a user ends another browser's session, keeps the only account, and signs out everywhere",
  async run({ page, another, origin, expect }) {
    const headers = {
      [fixtureHeader]: fromSelection({
        name: "account-page",
        now: undefined,
        agent: crypto.randomUUID().slice(0, 8),
      }),
    }
    const other = await another()
    for (const tab of [page, other]) {
      await tab.setExtraHTTPHeaders(headers)
      await tab.goto(`${origin}${accountPath}`)
      await tab.getByRole("button", { name: "Sign in with Test Identity" }).click()
      await tab.getByRole("heading", { name: "Devices" }).waitFor()
    }
    await page.goto(`${origin}${accountPath}`)
    expect(await page.getByText("(this device)").count(), "marks of this device").toBe(1)
    expect(await page.getByRole("button", { name: "Unlink" }).count(), "buttons that unlink the only account").toBe(0)
    await page.getByRole("button", { name: /^End/ }).click()
    await page.getByText("session has ended").waitFor()
    expect(await page.getByRole("button", { name: /^End/ }).count(), "other sessions that are left").toBe(0)
    await other.goto(`${origin}${accountPath}`)
    await other.getByRole("button", { name: "Sign in with Test Identity" }).click()
    await other.getByRole("heading", { name: "Devices" }).waitFor()
    await page.getByRole("button", { name: "Sign out everywhere" }).click()
    for (const tab of [page, other]) {
      await tab.goto(`${origin}${accountPath}`)
      await tab.getByRole("button", { name: "Sign in with Test Identity" }).waitFor()
    }
  },
}
