import { answer, emailOf, expectRefusal, register, signInWithPasskey, toDevice, toOffer } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [69],
  name: "a passkey signs in no user but its own, and one that the app no longer knows signs no user in",
  needs: ["fixtures", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    const [ada, mallory] = [toDevice(agent), toDevice(agent)]
    await register(agent, ada, { email: "ada@app.test" })
    await register(agent.fresh(), mallory, { email: "mallory@app.test" })
    const { id } = ada.credentials[0]!
    const browser = agent.fresh()
    await expectRefusal(
      { agent: browser, expect },
      await signInWithPasskey(browser, mallory, { lies: { id } }),
      "id of another user's passkey",
    )

    const unknown = toDevice(agent)
    await unknown.create((await toOffer(agent.fresh(), "register", { email: "eve@app.test" })).options)
    await expectRefusal(
      { agent: browser, expect },
      await signInWithPasskey(browser, unknown),
      "one that was never stored",
    )
    const words = ["", "%00", "__proto__", id.slice(1), `${id}=`, "A".repeat(2_000)]
    for (const word of words) {
      await expectRefusal(
        { agent: browser, expect },
        await signInWithPasskey(browser, mallory, { lies: { id: word } }),
        `id ${word}`,
      )
    }

    const eve = agent.fresh()
    const page = await register(eve, toDevice(agent), { email: "eve@app.test", lies: { id } })
    await expectRefusal({ agent: eve, expect }, page, "a new passkey with the id of another user's")
    await signInWithPasskey(browser, ada)
    expect(await emailOf(browser), "address of the user who signs in with their own passkey").toBe("ada@app.test")

    const gone = agent.fresh().use("passkey-forgotten")
    const { options } = await toOffer(gone, "authenticate")
    await expectRefusal({ agent: gone, expect }, await answer(gone, "authenticate", await ada.get(options)), "deleted")
  },
}
