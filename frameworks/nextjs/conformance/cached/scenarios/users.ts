import type { Scenario } from "@svc-auth/conformance"
import { shown } from "../../scenarios/steps.ts"
import { logIn } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["4.3/auth-server"],
  cases: [77],
  name: "with cache components nothing made for one user is shown to another, and cached functions get what is passed",
  needs: ["app", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const home = `${agent.base}/`
    const greeting = `${agent.base}/greeting`
    const others = { bob: agent.fresh(), visitor: agent.fresh() }
    await logIn(agent)
    await logIn(others.bob, "bob")
    const users = [["Alice", agent], ["Bob", others.bob], ["nobody", others.visitor]] as const
    const made = new Map<string, string | undefined>()
    for (const round of ["first", "second"]) {
      for (const [name, user] of users) {
        const page = await user.get(greeting)
        expect(shown(page, "greeting"), `${round} greeting of ${name}`).toBe(`Hello, ${name}`)
        expect(shown(page, "framed"), `${round} frame of ${name}`).toBe(name)
        if (made.has(name)) expect(shown(page, "made"), `cached for ${name}`).toBe(made.get(name))
        made.set(name, shown(page, "made"))
        const own = await user.get(home)
        expect(shown(own, "name"), `${round} home of ${name}`).toBe(name)
        const isVisitor = user === others.visitor
        expect(own.headers.get("cache-control") === "private, no-store", `${name} may be stored`).toBe(!isVisitor)
        const shell = await user.get(home, { headers: { rsc: "1", "next-router-prefetch": "1" } })
        expect(["Alice", "Bob"].some((one) => shell.body.includes(one)), "the prefetched shell has a name").toBe(false)
      }
    }
    expect(new Set(made.values()).size, "entries in the cache").toBe(users.length)
  },
}
