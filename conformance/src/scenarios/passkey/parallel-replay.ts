import { toDevice, toOffer } from "../../passkey-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { cookiesOf, csrfOf } from "../../steps.ts"
import { eventsOf } from "../../store-steps.ts"

const uses = 20

export const scenario: Scenario = {
  spec: ["2.7/experimental"],
  cases: [69],
  name:
    "exactly one of twenty parallel responses to a passkey's challenge is accepted, and one of twenty registrations",
  needs: ["fixtures", "store"],
  fixture: "passkey-slow",
  async run({ agent, expect }) {
    const device = toDevice(agent, { counts: false })
    const email = "ada@app.test"
    const { options } = await toOffer(agent, "register", { email })
    const made = await device.create(options)
    const pages = await atOnce("register", made)
    expect(pages.filter((page) => page === "/protected").length, "accepted registrations").toBe(1)
    expect((await eventsOf(agent, "createUser")).length, "users made").toBe(1)

    const asked = await toOffer(agent, "authenticate")
    const entered = await atOnce("authenticate", await device.get(asked.options))
    expect(entered.filter((page) => page === "/protected").length, "accepted responses").toBe(1)

    async function atOnce(action: "register" | "authenticate", credential: unknown) {
      const csrfToken = await csrfOf(agent)
      const cookie = cookiesOf(agent)
      const fields = { csrfToken, email, callbackUrl: "/protected", action, data: JSON.stringify(credential) }
      const send = () => agent.fresh().post("/auth/callback/passkey", fields, { cookie })
      return (await Promise.all(Array.from({ length: uses }, send))).map(({ location }) => location?.pathname)
    }
  },
}
