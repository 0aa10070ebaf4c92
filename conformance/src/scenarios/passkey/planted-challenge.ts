import { ask, challengeCookie, register, toDevice, toOffer } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { amongPlanted, cookiesOf, csrfOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [36, 69],
  name: "a planted cookie with another user's challenges does not prevent a sign-in with a passkey",
  needs: ["fixtures", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    const device = toDevice(agent, { counts: false })
    await register(agent, device, { email: "ada@app.test" })
    const attacker = agent.fresh()
    await ask(attacker, "authenticate")
    const planted = [attacker.jar.get(challengeCookie), "junk"].map((value) => `${challengeCookie}=${value}`)
    for (let at = 0; at <= planted.length; at++) {
      const browser = agent.fresh()
      const { options } = await toOffer(browser, "authenticate")
      const fields = {
        csrfToken: await csrfOf(browser),
        action: "authenticate",
        data: JSON.stringify(await device.get(options)),
      }
      const cookie = amongPlanted(cookiesOf(browser), planted)[at]!
      const page = await browser.post("/auth/callback/passkey", fields, { cookie })
      expect(page.location?.searchParams.get("error") ?? null, `error, own cookie ${at}`).toBe(null)
    }
  },
}
