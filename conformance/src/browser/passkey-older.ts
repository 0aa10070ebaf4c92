import { openPasskeys } from "./passkeys.ts"
import type { BrowserScenario } from "./scenario.ts"
import { plugIn } from "./virtual-authenticator.ts"

export const scenario: BrowserScenario = {
  spec: ["2.7/experimental"],
  cases: [69],
  name: "a browser without WebAuthn's JSON methods creates a passkey, finds it and signs in with it",
  javaScript: true,
  async run({ page, origin }) {
    await page.addInitScript(() => {
      for (const name of ["parseCreationOptionsFromJSON", "parseRequestOptionsFromJSON"]) {
        Reflect.set(PublicKeyCredential, name, undefined)
      }
      Reflect.set(PublicKeyCredential.prototype, "toJSON", undefined)
    })
    await plugIn(page)
    const { email, open, press, setOffering, arrive, leave } = await openPasskeys(page, origin)
    await open()
    await page.getByLabel("E-mail address").fill(email)
    await press("Create a passkey")
    await arrive()
    await open()
    await press("Add a passkey")
    await page.getByRole("alert").filter({ hasText: "This device already has a passkey of yours." }).waitFor()
    await leave()
    await setOffering(false)
    await open()
    await press("Sign in with a passkey")
    await arrive()
  },
}
