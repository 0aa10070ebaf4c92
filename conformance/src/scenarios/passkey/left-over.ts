import { expectRefusal, register, toDevice, toOffer } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [69, 102],
  name: "a new passkey whose id belongs to an account that a failed registration left behind signs no user in",
  needs: ["fixtures", "store"],
  fixture: "passkey-stuck",
  async run({ agent, expect }) {
    const device = toDevice(agent)
    const page = await register(agent, device, { email: "ada@app.test" })
    expect(page.location?.searchParams.get("error"), "error").toBe("Configuration")
    const [mallory, own] = [agent.fresh().use("passkey"), toDevice(agent)]
    const input = { email: "mallory@app.test" }
    await own.create((await toOffer(mallory, "register", input)).options)
    // anyone can make a passkey with an id of their choice
    const credential = { ...own.credentials[0]!, id: device.credentials[0]!.id }
    const taken = await register(mallory, own, { ...input, lies: { credential } })
    await expectRefusal({ agent: mallory, expect }, taken, "an id that is taken")
  },
}
