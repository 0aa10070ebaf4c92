import { freshLife, toSignInAgain } from "../../fresh-steps.ts"
import { answer, register, signInWithPasskey, toDevice, toOffer } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookiesOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/requireFresh"],
  cases: [],
  name: "a fresh sign-in with a passkey needs user verification, and the passkey of the same user",
  needs: ["app", "fixtures", "oidc", "store"],
  fixture: "passkey",
  async run({ agent, expect }) {
    const device = toDevice(agent)
    const provider = "webauthn"
    await register(agent, device, { provider, email: "ada@app.test" })
    agent.wait(freshLife + 1)
    const before = sessionCookiesOf(agent)
    expect((await toOffer(agent, "authenticate", { provider })).options.userVerification, "usually").toBe("preferred")
    await toSignInAgain(agent, expect)
    const { options } = await toOffer(agent, "authenticate", { provider })
    expect(options.userVerification, "where a fresh sign-in is demanded").toBe("required")
    const refused = await answer(agent, "authenticate", await device.get(options, { userVerified: false }), {
      provider,
    })
    expect(refused.location?.searchParams.get("error"), "without user verification").toBe("WebAuthnVerificationError")

    const stranger = agent.fresh()
    const other = toDevice(stranger)
    await register(stranger, other, { provider, email: "eve@app.test" })
    const strange = await signInWithPasskey(agent, other, { provider })
    expect(strange.location?.searchParams.get("error"), "another user's passkey").toBe("FreshSignInRequired")
    expect(sessionCookiesOf(agent), "session cookies").toBe(before)

    const page = await signInWithPasskey(agent, device, { provider, callbackUrl: "/fresh" })
    expect(page.location?.pathname, "where the own passkey leads").toBe("/fresh")
    expect(sessionCookiesOf(agent) === before, "the session is still the old one").toBe(false)
    expect((await agent.get("/fresh", { kind: "program" })).status, "the page").toBe(200)
  },
}
