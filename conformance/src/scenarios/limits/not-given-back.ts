import { password } from "../../fixtures/providers.ts"
import { few } from "../../fixtures/stored.ts"
import { createAttempt, from, isOverLimit } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { sessionOf } from "../../steps.ts"
import { errorsOf } from "../../store-steps.ts"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [80, 95],
  name: "a user is signed in even if the store fails to give back an attempt, which stays counted and is logged",
  needs: ["fixtures", "credentials", "proxy-headers", "store"],
  fixture: "database-keeping-counts",
  async run({ agent, expect }) {
    const [{ most }] = few.account
    const attempt = await createAttempt(agent, from("198.51.100.1"))
    for (let i = 0; i < most; i++) {
      expect(isOverLimit(await attempt("alice", password)), `sign-in ${i + 1} is refused`).toBe(false)
      expect((await sessionOf(agent))?.user?.["name"], "who is in").toBe("Alice")
    }
    const lines = (await errorsOf(agent)).map(({ data }) => data as [type: string, error: { message: string }])
    expect(lines.length > 0, "lines of the log").toBe(true)
    for (const [type, { message }] of lines) {
      expect([type, message.replace("limits.store", "adapter")], "a line").toBe([
        "AdapterError",
        "adapter.giveBack failed",
      ])
    }
    expect(isOverLimit(await attempt("alice", password)), "a further one is refused").toBe(true)
  },
}
