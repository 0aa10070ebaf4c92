import { toLink } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [],
  name: "an e-mail link in another browser shows the address, asks for confirmation and signs in there only",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, mail, expect }) {
    const link = await toLink(agent, mail)
    const other = agent.fresh()
    const page = await other.get(link)
    expect(page.status, "status").toBe(200)
    expect(page.text, "the page").toContain(mail.address())
    expect(page.forms.flatMap(({ buttons }) => buttons.map(({ text }) => text)), "buttons").toBe(["Sign in"])
    const landed = await other.submit(page, "Sign in")
    expect(landed.url, "where it leads").toBe(`${agent.origin}/protected`)
    expect((await sessionOf(other))?.user?.["email"], "who is signed in there").toBe(mail.address())
    expect(await sessionOf(agent), "session in this browser").toBe(null)
  },
}
