import { signInForCookies } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { cookiesOf, readSession, type SeenSession, sessionOf } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session", "8/maxAge"],
  cases: [],
  name: "a session stays the same over repeated and parallel reads",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    await signInForCookies(agent, services)
    const before = await sessionOf(agent)
    for (let i = 0; i < 5; i++) expect((await sessionOf(agent))?.user, `user at read ${i}`).toBe(before?.user)
    const cookie = cookiesOf(agent)
    const pages = await Promise.all(Array.from({ length: 20 }, () => readSession(agent.fresh(), { cookie })))
    for (const page of pages) expect((page.json as SeenSession).user, "user at a read among others").toBe(before?.user)
  },
}
