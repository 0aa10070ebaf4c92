import { toLink } from "../../mail-steps.ts"
import { callsOf } from "../../mail-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/email"],
  cases: [49],
  name: "scanners and prefetches do not use up an e-mail link, so the user's own click still signs in",
  needs: ["fixtures", "email", "store"],
  fixture: "email",
  async run({ agent, mail, expect }) {
    const link = await toLink(agent, mail)
    const before = callsOf(await agent.seen()).length
    for (let i = 0; i < 3; i++) {
      const page = await agent.fresh().get(link, { kind: "program" })
      expect(page.status, "status for a scanner").toBe(200)
    }
    const head = await agent.send("HEAD", new URL(link).pathname + new URL(link).search, undefined, {})
    expect([head.status, head.body, head.setCookies], "response to HEAD").toBe([200, "", []])
    for (const headers of [{ "sec-purpose": "prefetch;prerender" }, { purpose: "prefetch" }]) {
      expect((await agent.get(link, { headers })).forms.length, "a prefetch in the own browser").toBe(1)
    }
    expect((await agent.get(link, { kind: "fetch" })).forms.length, "a script in the own browser").toBe(1)
    expect((await agent.get(link, { headers: { "sec-fetch-mode": "" } })).forms.length, "an old browser").toBe(1)
    expect(callsOf(await agent.seen()).length, "calls of the store by then").toBe(before)
    const person = agent.fresh()
    await person.submit(await person.get(link), "Sign in")
    expect((await sessionOf(person))?.user?.["email"], "who is signed in").toBe(mail.address())
  },
}
