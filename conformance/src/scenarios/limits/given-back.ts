import type { HitRequest, Refund } from "@svc-auth/core/adapters"
import { attemptWithRightPassword } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [80],
  name: "a sign-in gives back each count that it took, and its place among the counted names",
  needs: ["fixtures", "credentials", "proxy-headers", "store"],
  fixture: "database-behind-proxy",
  async run({ agent, expect }) {
    await attemptWithRightPassword(agent, { "x-forwarded-for": "198.51.100.1" })
    const calls = async (method: string) =>
      (await agent.seen()).filter(({ kind, name }) => kind === "store" && name === method)
        .flatMap(({ data }) => (data as readonly [readonly (Refund & Partial<HitRequest>)[]])[0])
    const taken = (await calls("hit")).flatMap(({ key, bound }) => [key, bound!.group])
    expect(taken.length > 0, "counts were taken").toBe(true)
    const given = (await calls("giveBack")).map(({ key }) => key)
    expect(given.toSorted(), "counts and places that are given back").toBe(taken.toSorted())
  },
}
