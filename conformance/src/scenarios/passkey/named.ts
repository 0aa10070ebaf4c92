import { signInBy } from "../../oauth-steps.ts"
import { register, signInWithPasskey, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { callsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [],
  name: "the name and last use of a passkey are stored if the store can, and are not required",
  needs: ["fixtures", "oidc", "store"],
  fixture: "passkey",
  async run({ agent, idp, expect }) {
    await signInBy(agent, idp)
    const device = toDevice(agent)
    await register(agent, device, { name: "  My \u0000phone " })
    const updates = () => callsOf(agent, "updateAuthenticator")
    expect((await updates()).map(({ name }) => name), "name").toBe(["My  phone"])
    await signInWithPasskey(agent.fresh(), device)
    const used = (await updates()).at(-1)
    expect([typeof used?.["lastUsedAt"], used?.["name"]], "last use").toBe(["string", undefined])

    const other = agent.fresh().use("passkey-plain")
    const plain = toDevice(agent)
    await register(other, plain, { email: "eve@app.test", name: "Key" })
    const page = await signInWithPasskey(other.fresh(), plain)
    expect(page.location?.pathname, "where the store keeps no names").toBe("/protected")
    expect((await updates()).length, "updates").toBe(2)
  },
}
