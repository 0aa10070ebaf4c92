import { answer, challengeCookie, expectRefusal, register, toDevice, toOffer } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [69],
  name:
    "a response to a passkey's challenge is accepted once and in one browser only, even if the used cookie is restored",
  needs: ["fixtures", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    const device = toDevice(agent, { counts: false })
    await register(agent, device, { email: "ada@app.test" })
    const browser = agent.fresh()
    const { options } = await toOffer(browser, "authenticate")
    const kept = browser.jar.get(challengeCookie)
    const credential = await device.get(options)
    const first = agent.fresh()
    await expectRefusal(
      { agent: first, expect },
      await answer(first, "authenticate", credential),
      "before its own browser answers",
    )
    await answer(browser, "authenticate", credential)
    expect((await sessionOf(browser)) === null, "its own browser is refused").toBe(false)
    expect(browser.jar.get(challengeCookie), "the used cookie").toBe(undefined)

    for (const cookie of [undefined, `${challengeCookie}=${kept}`]) {
      const thief = agent.fresh()
      const fields = { csrfToken: await csrfOf(thief), action: "authenticate", data: JSON.stringify(credential) }
      const cookies = thief.jar.all(thief.now()).map(({ name, value }) => `${name}=${value}`)
      const page = await thief.post("/auth/callback/passkey", fields, {
        cookie: [...cookies, ...cookie ? [cookie] : []].join("; "),
      })
      await expectRefusal({ agent: thief, expect }, page, cookie ? "with the cookie" : "without a cookie")
    }
    const other = agent.fresh()
    await toOffer(other, "authenticate")
    await expectRefusal(
      { agent: other, expect },
      await answer(other, "authenticate", credential),
      "another's challenge",
    )
  },
}
