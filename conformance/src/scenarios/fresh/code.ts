import { freshLife, toSignInAgain } from "../../fresh-steps.ts"
import { enter, toCode } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionCookiesOf, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/requireFresh"],
  cases: [],
  name: "a mailed code is a fresh sign-in, if its address is that of the signed-in user",
  needs: ["app", "fixtures", "email", "store"],
  fixture: "email-code",
  async run({ agent, mail, expect }) {
    await enter(agent, await toCode(agent, mail))
    agent.wait(freshLife + 1)
    const before = sessionCookiesOf(agent)
    await toSignInAgain(agent, expect)
    const other = await enter(agent, await toCode(agent, mail, "other"))
    expect(other.location?.searchParams.get("error"), "a code for another address").toBe("FreshSignInRequired")
    expect(sessionCookiesOf(agent), "session cookies").toBe(before)
    const page = await agent.submit(await toSignInAgain(agent, expect), "Sign in with E-mail", {
      email: mail.address(),
    })
    const back = await agent.submit(page, "Sign in", { code: mail.code() })
    expect([back.url, back.status], "where the code leads").toBe([`${agent.origin}/fresh`, 200])
    expect((await sessionOf(agent))?.user?.["email"], "who is signed in").toBe(mail.address())
  },
}
