import { freshLife, toSignInAgain } from "../../fresh-steps.ts"
import { askByForm, toLink } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookiesOf, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/requireFresh"],
  cases: [],
  name: "a mailed link is a fresh sign-in, if its address is that of the signed-in user",
  needs: ["app", "fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, mail, expect }) {
    await askByForm(agent, mail.address())
    await agent.follow(mail.link())
    expect((await agent.get("/fresh", { kind: "program" })).status, "a new sign-in").toBe(200)
    agent.wait(freshLife + 1)
    const before = sessionCookiesOf(agent)
    await toSignInAgain(agent, expect)
    const other = await agent.get(await toLink(agent, mail, "other"))
    expect(other.location?.searchParams.get("error"), "a link to another address").toBe("FreshSignInRequired")
    expect(sessionCookiesOf(agent), "session cookies").toBe(before)
    const page = await agent.submit(await toSignInAgain(agent, expect), "Sign in with E-mail", {
      email: mail.address(),
    })
    expect(page.text, "after asking").toContain("Check your e-mail")
    expect(sessionCookiesOf(agent), "session cookies before the link is opened").toBe(before)
    const back = await agent.follow(mail.link())
    expect([back.url, back.status], "where the link leads").toBe([`${agent.origin}/fresh`, 200])
    expect((await sessionOf(agent))?.user?.["email"], "who is signed in").toBe(mail.address())
  },
}
