import { signInBy } from "../../oauth-steps.ts"
import { emailOf, register, signInWithPasskey, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsDuring } from "../../store-steps.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental", "8/strategy"],
  cases: [69],
  name: "a new user registers a passkey with jwt sessions, and a signed-in user adds one",
  needs: ["fixtures", "oidc", "store"],
  fixture: "passkey-jwt",
  async run({ agent, idp, expect }) {
    const [own, added] = [toDevice(agent), toDevice(agent)]
    await register(agent, own, { email: "eve@app.test" })
    expect(await emailOf(agent), "address of the new user").toBe("eve@app.test")
    const member = agent.fresh()
    await signInBy(member, idp)
    await register(member, added)
    for (const [device, email] of [[own, "eve@app.test"], [added, "ada@idp.test"]] as const) {
      const browser = agent.fresh()
      await signInWithPasskey(browser, device)
      const calls = await callsDuring(agent, async () => expect(await emailOf(browser), "address").toBe(email))
      expect(calls, "calls of the store for a session").toBe([])
      await browser.submit(await browser.get("/auth/signout"), "Sign out")
      expect(await sessionOf(browser), "session").toBe(null)
    }
  },
}
