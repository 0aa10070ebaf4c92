import { listChallenges, openPasskeys } from "./passkeys.ts"
import type { BrowserScenario } from "./scenario.ts"
import { plugIn } from "./virtual-authenticator.ts"

export const scenario: BrowserScenario = {
  spec: ["2.7/experimental"],
  cases: [52, 69],
  name: "a user adds a second authenticator and signs in with either, and one that has a passkey creates no second",
  javaScript: true,
  async run({ page, origin, expect }) {
    const { email, open, press, arrive, leave } = await openPasskeys(page, origin)
    const first = await plugIn(page)
    await open()
    await page.getByLabel("E-mail address").fill(email)
    await press("Create a passkey")
    await arrive()

    const asked = listChallenges(page)
    await open()
    await press("Add a passkey")
    await page.getByRole("alert").filter({ hasText: "This device already has a passkey of yours." }).waitFor()
    expect(asked, "challenges for a member, whom the page offers no passkey").toBe(["register"])
    const bringFirst = await first.unplug()
    const second = await plugIn(page)
    await press("Add a passkey")
    await arrive()

    const bringSecond = await second.unplug()
    for (const bring of [bringFirst, bringSecond]) {
      await leave()
      const device = await bring()
      await open()
      await arrive()
      await device.unplug()
    }
  },
}
