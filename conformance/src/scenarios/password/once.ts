import { isRefusal } from "../../mail-steps.ts"
import { chooseBy, good, signInBy, toPasswordLink } from "../../password-steps.ts"
import { newUsersOf } from "../../store-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [60, 61, 62, 120],
  name: "of many uses of a link at once exactly one counts, and a changed link is refused",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password",
  async run({ agent, mail, expect }) {
    const link = await toPasswordLink(agent, mail, "signup")
    const changes = [{ email: mail.address("eve") }, { token: "A".repeat(43) }, { token: "" }, { kind: "reset" }, {
      kind: "x",
    }]
    for (const change of changes) {
      expect(isRefusal(await chooseBy(agent, link, good, change)), `${Object.entries(change)} is refused`).toBe(true)
    }
    const browsers = Array.from({ length: 12 }, () => agent.fresh())
    const pages = await Promise.all(browsers.map((browser, i) => chooseBy(browser, link, `${good}-${i}`)))
    expect(pages.filter((page) => !isRefusal(page)).length, "uses that count").toBe(1)
    expect((await newUsersOf(agent)).length, "users").toBe(1)
    const winner = pages.findIndex((page) => !isRefusal(page))
    const other = agent.fresh()
    expect((await signInBy(other, mail.address(), `${good}-${winner}`)).location?.pathname, "where its password leads")
      .toBe("/protected")
  },
}
