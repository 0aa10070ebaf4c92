import { listChallenges, openPasskeys } from "./passkeys.ts"
import type { BrowserScenario } from "./scenario.ts"
import { plugIn } from "./virtual-authenticator.ts"

/** The variable in which the page counts its offers of passkeys. */
const offers = "offers of passkeys"

export const scenario: BrowserScenario = {
  spec: ["2.7/experimental"],
  cases: [69, 74],
  name: "a page with passkeys renews its challenge before it expires, and its button works when the user comes back",
  javaScript: true,
  async run({ page, origin, expect }) {
    await page.clock.install()
    await page.addInitScript((name) => {
      const { get } = navigator.credentials
      navigator.credentials.get = (options) => {
        sessionStorage.setItem(name, `${Number(sessionStorage.getItem(name)) + 1}`)
        return get.call(navigator.credentials, options)
      }
    }, offers)
    const device = await plugIn(page)
    const { email, open, press, arrive, leave } = await openPasskeys(page, origin)
    await open()
    await page.getByLabel("E-mail address").fill(email)
    await press("Create a passkey")
    await arrive()
    await leave()

    await device.setTouched(false)
    await page.evaluate((name) => sessionStorage.removeItem(name), offers)
    const isOffered = (times: string) =>
      page.waitForFunction(([name, times]) => sessionStorage.getItem(name) === times, [offers, times] as const)
    const asked = listChallenges(page)
    await open()
    await isOffered("1")
    // a challenge expires after five minutes
    await page.clock.fastForward("03:50")
    expect(asked, "challenges while the first one is good").toBe(["authenticate"])
    await page.clock.fastForward("01:00")
    await isOffered("2")
    expect(asked, "challenges before the first one ends").toBe(["authenticate", "authenticate"])

    const setVisibility = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { value, configurable: true })
        document.dispatchEvent(new Event("visibilitychange"))
      }, state)
    await setVisibility("hidden")
    for (let times = 0; times < 3; times++) await page.clock.fastForward("04:10")
    expect(asked.length, "challenges while the page is hidden").toBe(2)
    await setVisibility("visible")
    await isOffered("3")
    expect(asked.length, "challenges when it is seen again").toBe(3)

    const button = page.getByRole("button", { name: "Sign in with a passkey" })
    let isLost = false
    await page.route("**/webauthn-options/**", async (route) => {
      if (isLost) await route.continue()
      isLost = true
    })
    await press("Sign in with a passkey")
    expect(await button.isDisabled(), "whether the button waits").toBe(true)
    // the event that a browser fires when the user goes back to a page that it has kept
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })))
    await isOffered("4")
    expect(await button.isDisabled(), "whether the button still waits").toBe(false)
  },
}
