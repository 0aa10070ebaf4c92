import { toLink } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/5", "4.1/email"],
  cases: [32],
  name: "no other site can confirm an e-mail link for the user, and the attempt does not use up the link",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, mail, expect }) {
    const link = await toLink(agent, mail)
    const other = agent.fresh()
    const page = await other.get(link)
    const [form] = page.forms
    const fields = [...form!.fields]
    const foreign = await other.post(form!.action, fields, { from: "https://evil.test/" })
    expect(foreign.status, "from another site").toBe(403)
    const bare = await other.post(form!.action, fields.filter(([name]) => name !== "csrfToken"))
    expect(bare.location?.searchParams.get("error"), "without the token").toBe("MissingCSRF")
    expect(await sessionOf(other), "session").toBe(null)
    await other.submit(page, "Sign in")
    expect((await sessionOf(other))?.user?.["email"], "the person's own press").toBe(mail.address())
  },
}
