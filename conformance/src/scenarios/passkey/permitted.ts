import { emailOf, register, signInWithPasskey, storedPasskeys, toDevice } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"
import { askedOf, type Data, newUsersOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/signIn"],
  cases: [69],
  name: "callbacks.signIn decides which users register and sign in with passkeys, and nothing is stored if it rejects",
  needs: ["fixtures", "store"],
  fixture: "passkey-refused",
  async run({ agent, expect }) {
    const device = toDevice(agent)
    const page = await register(agent, device, { email: "ada@app.test" })
    expect(page.location?.searchParams.get("error"), "error").toBe("AccessDenied")
    expect([(await newUsersOf(agent)).length, (await storedPasskeys(agent)).length], "stored").toBe([0, 0])
    const asked = await askedOf(agent, "signIn")
    expect([(asked[0]?.["user"] as Data)["email"], (asked[0]?.["account"] as Data)["type"]], "who is asked about").toBe(
      [
        "ada@app.test",
        "webauthn",
      ],
    )
    const other = toDevice(agent)
    await register(agent.fresh().use("passkey"), other, { email: "bob@app.test" })
    await signInWithPasskey(agent, other)
    expect(await sessionOf(agent), "session").toBe(null)
    agent.use("passkey")
    await signInWithPasskey(agent, other)
    expect(await emailOf(agent), "address once allowed").toBe("bob@app.test")
  },
}
