import { chooseBy, toPasswordLink } from "../../password-steps.ts"
import { sessionOf } from "../../steps.ts"
import { callsDuring } from "../../store-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: [],
  cases: [49],
  name: "scanners and prefetches of a link, and a password that is refused, use nothing up",
  needs: ["fixtures", "email", "store", "passwords"],
  fixture: "password-checked",
  async run({ agent, mail, expect }) {
    const link = await toPasswordLink(agent, mail, "signup")
    const { pathname, search } = new URL(link)
    const calls = await callsDuring(agent, async () => {
      for (let i = 0; i < 3; i++) await agent.fresh().get(link, { kind: "program" })
      const head = await agent.send("HEAD", pathname + search, undefined, {})
      expect([head.status, head.body, head.setCookies], "response to HEAD").toBe([200, "", []])
      for (
        const [password, text] of [
          ["plum-lante", "at least 12"],
          ["password1234", "easy to guess"],
          [mail.address(), "easy to guess"],
          ["x".repeat(257), "at most 256"],
          ["breached-lantern-orbit", "cannot be used here"],
        ] as const
      ) {
        const page = await chooseBy(agent, link, password)
        expect([page.status, page.alerts.join().includes(text)], `${password.slice(0, 24)}: page`).toBe([400, true])
      }
    })
    expect(calls.filter((name) => name !== "hit"), "calls of the store").toBe([])
    await chooseBy(agent, link)
    expect((await sessionOf(agent))?.user?.["email"], "who is signed in").toBe(mail.address())
  },
}
