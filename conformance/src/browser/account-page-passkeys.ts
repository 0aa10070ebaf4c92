import { accountPath } from "../account-page-steps.ts"
import { openPasskeys } from "./passkeys.ts"
import type { BrowserScenario } from "./scenario.ts"
import { plugIn } from "./virtual-authenticator.ts"

export const scenario: BrowserScenario = {
  spec: [],
  cases: [69],
  name: "on the account page a user adds a passkey, renames and deletes it, and keeps the one they need",
  javaScript: true,
  async run({ page, origin, expect }) {
    const { email, open, press, arrive } = await openPasskeys(page, origin, "account-page")
    const first = await plugIn(page)
    await open()
    await page.getByLabel("E-mail address").fill(email)
    await press("Create a passkey")
    await arrive()

    const deletes = page.getByRole("button", { name: /^Delete/ })
    await page.goto(`${origin}${accountPath}`)
    expect(await deletes.count(), "buttons that delete the only passkey").toBe(0)
    await first.unplug()
    await plugIn(page)
    await page.getByLabel("Name of the new passkey").first().fill("Work laptop")
    await page.getByRole("button", { name: /^Add / }).first().click()
    const added = page.getByRole("listitem").filter({ hasText: "Work laptop" })
    await added.waitFor()
    await added.getByLabel("New name").fill("Old laptop")
    await added.getByRole("button", { name: /^Rename/ }).click()
    const renamed = page.getByRole("listitem").filter({ hasText: "Old laptop" })
    await renamed.getByRole("button", { name: /^Delete/ }).click()
    await renamed.waitFor({ state: "detached" })
    expect(await deletes.count(), "buttons that delete the last passkey").toBe(0)
  },
}
