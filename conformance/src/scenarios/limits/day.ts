import { attemptWithRightPassword, createAttempt, from, isOverLimit } from "../../limit-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

const day = "86400"

export const scenario: Scenario = {
  spec: ["8/limits"],
  cases: [80, 81],
  name: "an account gets at most 30 attempts a day from one network and 100 in all, and a network at most 300",
  needs: ["fixtures", "credentials", "proxy-headers", "store"],
  fixture: "database-all-day",
  async run({ agent, expect }) {
    const heardOf = async (address: string, tries: number, toName: (guess: number) => string) => {
      const attempt = await createAttempt(agent, from(address))
      let processed = 0
      for (let i = 0; i < tries; i++) if (!isOverLimit(await attempt(toName(i)))) processed++
      return processed
    }
    const atAlice = (address: string) => heardOf(address, 32, () => "alice")
    expect(await atAlice("198.51.100.1"), "guesses of one network at one account").toBe(30)
    expect(
      isOverLimit(await attemptWithRightPassword(agent.fresh(), from("203.0.113.7"))),
      "the owner elsewhere is refused",
    ).toBe(false)
    expect(await atAlice("198.51.100.2"), "guesses of a second network").toBe(30)
    expect(await atAlice("198.51.100.3"), "guesses of a third one").toBe(30)
    expect(await atAlice("198.51.100.4"), "guesses of a fourth one").toBe(10)
    expect(isOverLimit(await attemptWithRightPassword(agent.fresh(), from("203.0.113.7"))), "the owner is refused")
      .toBe(true)
    expect(await heardOf("198.51.100.5", 302, (guess) => `someone-${guess}`), "guesses of one network").toBe(300)
    const headers = from("198.51.100.5")
    const program = await agent.postJson("/auth/callback/credentials", await rightForm(agent), { headers })
    expect([program.status, program.headers.get("retry-after")], "what a program is answered").toBe([429, day])
  },
}
