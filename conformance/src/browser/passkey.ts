import { openPasskeys } from "./passkeys.ts"
import type { BrowserScenario } from "./scenario.ts"
import { plugIn } from "./virtual-authenticator.ts"

export const scenario: BrowserScenario = {
  spec: ["1/5", "2.7/experimental"],
  cases: [69, 74],
  name: "a new user creates a passkey, signs out, signs in with it, and is offered it in the e-mail field",
  javaScript: true,
  async run({ page, origin }) {
    await plugIn(page)
    const { email, open, press, setOffering, arrive, leave } = await openPasskeys(page, origin)
    await open()
    await page.getByLabel("E-mail address").fill(email)
    await press("Create a passkey")
    await arrive()
    await leave()

    await setOffering(false)
    await open()
    await press("Sign in with a passkey")
    await arrive()
    await leave()

    // the user accepts the browser's suggestion in the field, and presses nothing on the page
    await setOffering(true)
    await open()
    await arrive()
  },
}
