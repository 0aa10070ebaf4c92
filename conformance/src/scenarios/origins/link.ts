import { ask, isRefusal } from "../../mail-steps.ts"
import { nameOf } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["2.7/origins", "4.1/email"],
  cases: [27, 60],
  name: "a mailed link leads to the origin that sent it, and signs in at no other",
  needs: ["fixtures", "email", "store", "origins"],
  fixture: "email-origins",
  async run({ agent, mail, expect }) {
    const [a, b] = [agent.at("https://a.app.test"), agent.fresh().at("https://b.app.test")]
    await ask(a, mail.address())
    const link = new URL(mail.link())
    expect(link.origin, "origin of the link").toBe(a.origin)
    const fields = async (to: typeof a) => ({
      csrfToken: await csrfOf(to),
      email: link.searchParams.get("email")!,
      token: link.searchParams.get("token")!,
    })
    const moved = await b.post(link.pathname, await fields(b))
    expect(isRefusal(moved), "whether another origin rejects it").toBe(true)
    expect(await sessionOf(b), "session at another origin").toBe(null)
    await a.post(link.pathname, await fields(a))
    expect((await sessionOf(a))?.user?.["email"], "user at its own origin").toBe(mail.address())
    expect(await nameOf(b), "name at another origin").toBe(undefined)
  },
}
