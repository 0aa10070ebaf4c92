import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionOf } from "../../steps.ts"
import { challengeCookie, toDevice, toOffer } from "../../passkey-steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/origins"],
  cases: [66, 69],
  name: "the passkey challenge of one origin is rejected at another, even with its cookie",
  needs: ["fixtures", "origins", "store"],
  fixture: "passkey-origins",
  async run({ agent, expect }) {
    const [a, b] = [agent.at("https://a.app.test"), agent.fresh().at("https://b.app.test")]
    const { options } = await toOffer(a, "register", { email: "ada@app.test" })
    const held = a.jar.get(challengeCookie)!
    const device = toDevice(b)
    const answer = await device.create({ ...options, rp: { ...options.rp, id: "b.app.test" } })
    b.jar.plant(challengeCookie, held, `${b.origin}/`, "Path=/; Secure")
    const fields = async (to: typeof a, data: unknown) => ({
      csrfToken: await csrfOf(to),
      action: "register",
      data: JSON.stringify(data),
      email: "ada@app.test",
    })
    await b.post("/auth/callback/passkey", await fields(b, answer))
    expect(await sessionOf(b), "session at another origin").toBe(null)
    await a.post("/auth/callback/passkey", await fields(a, await toDevice(a).create(options)))
    expect((await sessionOf(a))?.user?.["email"], "user at its own origin").toBe("ada@app.test")
  },
}
