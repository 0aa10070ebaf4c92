import type { Agent } from "../../agent.ts"
import { answer, emailOf, expectRefusal, toDevice, toOffer } from "../../passkey-steps.ts"
import type { Page } from "../../page.ts"
import type { Scenario } from "../../scenario.ts"

/** Returns an id of this many bytes in base64url. */
const toId = (bytes: number): string => btoa("x".repeat(bytes)).replaceAll("=", "")

/** Registers a passkey whose authenticator chose this id. */
async function registerAs(browser: Agent, id: string, email: string): Promise<Page> {
  const { options } = await toOffer(browser, "register", { email })
  const device = toDevice(browser)
  await device.create(options)
  const made = await toDevice(browser).create(options, { credential: { ...device.credentials[0]!, id } })
  return await answer(browser, "register", made, { email })
}

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [52, 69],
  name: "a passkey has an id of 1 to 1,023 bytes, and never the id of a decoy",
  needs: ["fixtures", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    for (const bytes of [1, 1_023]) {
      const [browser, email] = [agent.fresh(), `of-${bytes}@app.test`]
      await registerAs(browser, toId(bytes), email)
      expect(await emailOf(browser), `address, with ${bytes} bytes`).toBe(email)
    }
    const long = agent.fresh()
    await expectRefusal({ agent: long, expect }, await registerAs(long, toId(1_024), "eve@app.test"), "1,024 bytes")

    const { options } = await toOffer(agent.fresh(), "authenticate", { provider: "webauthn", email: "ada@app.test" })
    const listed = options.allowCredentials ?? []
    expect(listed.length, "ids listed for an unknown address").toBe(6)
    for (const { id } of listed) {
      const browser = agent.fresh()
      await expectRefusal({ agent: browser, expect }, await registerAs(browser, id, "eve@app.test"), `made-up ${id}`)
    }
  },
}
