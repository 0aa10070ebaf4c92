import { confirm, isRefusal, toLink } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [60],
  name: "the token of an e-mail link works for its own address and provider only, and a wrong pair does not use it up",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, mail, expect }) {
    const [ada, eve] = [await toLink(agent, mail, "ada"), await toLink(agent, mail, "eve")]
    const change = (link: string, changes: (url: URL) => void) => {
      const url = new URL(link)
      changes(url)
      return url.href
    }
    const wrong = {
      "another's address": change(eve, ({ searchParams }) => searchParams.set("email", mail.address("ada"))),
      "another spelling": change(ada, ({ searchParams }) => searchParams.set("email", mail.address("ADA"))),
      "another provider": change(ada, (url) => url.pathname = "/auth/callback/other-mail"),
      "another token": change(ada, ({ searchParams }) => searchParams.set("token", "x".repeat(43))),
      "no token": change(ada, ({ searchParams }) => searchParams.delete("token")),
      "no address": change(ada, ({ searchParams }) => searchParams.delete("email")),
      "two tokens": change(ada, ({ searchParams }) => searchParams.append("token", "x")),
      "two addresses": change(ada, ({ searchParams }) => searchParams.append("email", mail.address("eve"))),
    }
    for (const [what, link] of Object.entries(wrong)) {
      const other = agent.fresh()
      const page = await other.get(link)
      expect(isRefusal(page.forms.length > 0 ? await confirm(other, link) : page), `${what} is refused`).toBe(true)
      expect(await sessionOf(other), `${what}: session`).toBe(null)
    }
    expect((await confirm(agent.fresh(), ada)).location?.pathname, "the right pair after that").toBe("/protected")
  },
}
