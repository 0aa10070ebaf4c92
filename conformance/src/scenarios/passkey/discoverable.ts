import { emailOf, register, signInWithPasskey, toDevice, toOffer } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookie } from "../../steps.ts"
import { callsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [22, 69],
  name: "a user who types no address signs in with a passkey that the device offers, and its counter is stored",
  needs: ["fixtures", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    const device = toDevice(agent)
    await register(agent, device, { email: "ada@app.test" })
    const first = agent.jar.get(sessionCookie)
    const browser = agent.fresh()
    const { action, options } = await toOffer(browser)
    expect(action, "action offered to a signed-out user").toBe("authenticate")
    expect(options.allowCredentials ?? [], "allowed").toBe([])
    expect(options.userVerification, "verification").toBe("required")
    for (const counter of [1, 2]) {
      await signInWithPasskey(browser, device)
      expect(await emailOf(browser), "address").toBe("ada@app.test")
      const [id, count] = (await counts(agent)).at(-1)!
      expect([id === undefined, count], "count").toBe([false, counter])
    }
    expect(browser.jar.get(sessionCookie) === first, "the session is the old one").toBe(false)

    async function counts(asked: typeof agent): Promise<readonly (readonly [unknown, unknown])[]> {
      const notes = (await asked.seen()).filter(({ kind, name }) =>
        kind === "store" && name === "updateAuthenticatorCounter"
      )
      return notes.map(({ data }) => data as [unknown, unknown])
    }
    expect((await callsOf(agent, "createUser")).length, "users made").toBe(1)
  },
}
