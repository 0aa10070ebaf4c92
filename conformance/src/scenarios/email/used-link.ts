import { confirm, isRefusal, toLink } from "../../mail-steps.ts"
import { linkOf } from "../../page.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [61],
  name: "a used e-mail link is rejected in every browser",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, mail, expect }) {
    const link = await toLink(agent, mail)
    await agent.follow(link)
    const other = agent.fresh()
    expect(isRefusal(await confirm(other, link)), "another browser is refused").toBe(true)
    expect(await sessionOf(other), "its session").toBe(null)
    const asked = await agent.get(link)
    expect(asked.text, "page of a used link, which is like that of any other").toContain("This link works once")
    const page = await agent.submit(asked, "Sign in")
    expect([page.status, new URL(page.url).searchParams.get("error")], "the same browser").toBe([403, "Verification"])
    expect(page.text, "message on the page").toContain("This link no longer works")
    expect(linkOf(page, "Continue"), "where the user, who is signed in, goes on").toBe(`${agent.origin}/protected`)
    expect(new URL(linkOf(page, "Sign in")).searchParams.get("callbackUrl"), "target of signing in again").toBe(
      `${agent.origin}/protected`,
    )
    expect((await sessionOf(agent))?.user?.["email"], "who is still signed in").toBe(mail.address())
  },
}
