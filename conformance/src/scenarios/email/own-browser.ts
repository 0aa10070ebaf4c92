import { askByForm } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"
import { callsOf, eventsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email", "1/5", "2.1/providerAccountId", "5/1"],
  cases: [],
  name: "the browser that requested an e-mail link is signed in by following it",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, mail, expect }) {
    const sent = await askByForm(agent, mail.address(), "?callbackUrl=%2Fprotected")
    expect(new URL(sent.url).pathname, "where asking leads").toBe("/auth/verify-request")
    expect(sent.status, "status of that page").toBe(200)
    expect(sent.text, "that page").toContain("Check your e-mail")
    const page = await agent.follow(mail.link())
    expect(page.url, "where the link leads").toBe(`${agent.origin}/protected`)
    expect((await sessionOf(agent))?.user?.["email"], "who is signed in").toBe(mail.address())
    const event = (await agent.seen()).find(({ kind, name }) => kind === "event" && name === "signIn")
    const { account, isNewUser } = event?.data as { account: Record<string, unknown>; isNewUser: unknown }
    expect([account["type"], account["provider"], account["providerAccountId"]], "the account").toBe([
      "email",
      "email",
      mail.address(),
    ])
    expect(isNewUser, "isNewUser").toBe(true)
    expect(await callsOf(agent, "linkAccount"), "linkAccount calls: an e-mail address needs no account").toBe([])
    expect(await eventsOf(agent, "linkAccount"), "accounts linked").toBe([])
  },
}
