import { password } from "../fixtures/providers.ts"
import { openPasskeys } from "./passkeys.ts"
import type { BrowserScenario } from "./scenario.ts"
import { plugIn } from "./virtual-authenticator.ts"

export const scenario: BrowserScenario = {
  spec: ["2.7/experimental"],
  cases: [69, 74],
  name: "a user who cancels or whose passkey is unknown gets an error and can sign in another way",
  javaScript: true,
  async run({ page, another, origin, expect }) {
    const alert = (text: string) => page.getByRole("alert").filter({ hasText: text }).waitFor()
    const { email, open, press, arrive, leave } = await openPasskeys(page, origin)
    const device = await plugIn(page)
    await open()
    await page.getByLabel("E-mail address").fill(email)
    await device.setVerified(false)
    await press("Create a passkey")
    await alert("No passkey was used.")
    await device.setVerified(true)
    await press("Create a passkey")
    await arrive()
    await leave()

    await device.setVerified(false)
    await open()
    await press("Sign in with a passkey")
    await alert("No passkey was used.")
    const bring = await device.unplug()

    // another app of this origin stores the passkey; this one does not
    const other = await another()
    const newcomer = await openPasskeys(other, origin)
    const wrong = await plugIn(other)
    await newcomer.open()
    await other.getByLabel("E-mail address").fill(newcomer.email)
    await newcomer.press("Create a passkey")
    await newcomer.arrive()
    await newcomer.leave()
    const elsewhere = await openPasskeys(other, origin)
    // a device that answers at once would also answer the next offers
    await elsewhere.setOffering(false)
    await elsewhere.open()
    await elsewhere.press("Sign in with a passkey")
    await other.getByRole("alert").filter({ hasText: "That passkey was not accepted." }).waitFor()
    await wrong.unplug()
    await other.goto(`${origin}/auth/signin?callbackUrl=%2Fapi%2Fme`)
    await other.getByLabel("Username").fill("alice")
    await other.getByLabel("Password").fill(password)
    await other.getByRole("button", { name: "Sign in with Credentials" }).click()
    await other.waitForURL(`${origin}/api/me`)
    expect(await other.locator("body").innerText(), "who is signed in by a password").toContain("Alice")

    const back = await bring()
    await back.setVerified(true)
    await open()
    await arrive()
  },
}
