import type { Refund } from "@svc-auth/core/adapters"
import { enter, toCode, toWrong } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [80],
  name: "a sign-in by code gives back its own counts and no others",
  needs: ["fixtures", "email", "store", "proxy-headers"],
  fixture: "email-code-behind-proxy",
  async run({ agent, mail, expect }) {
    const code = await toCode(agent, mail)
    const send = { headers: { "x-forwarded-for": "198.51.100.1" } }
    for (const wrong of [1, 2, 3]) await enter(agent, toWrong(code, wrong), "email", send)
    const before = (await agent.seen()).length
    expect((await enter(agent, code, "email", send)).location?.pathname, "where it leads").toBe("/protected")
    const notes = (await agent.seen()).slice(before).filter(({ kind }) => kind === "store")
    const of = (method: string) =>
      notes.filter(({ name }) => name === method)
        .flatMap(({ data }) => (data as readonly [readonly Pick<Refund, "key">[]])[0].map(({ key }) => key))
    const taken = of("hit")
    expect(taken.length, "counts: two of its network, one of the mail, one of the address").toBe(4)
    expect(of("giveBack").toSorted(), "counts that are given back").toBe(taken.toSorted())
  },
}
