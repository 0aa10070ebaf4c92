import { nameOf, steal } from "../../revocation-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["5/4"],
  cases: [55, 56],
  name: "a sign-in ends the browser's previous session in every other browser that has a copy of its cookie",
  needs: ["fixtures", "credentials"],
  fixture: "revocable",
  async run({ agent, expect }) {
    await signInAs(agent)
    const thief = steal(agent)
    expect(await nameOf(thief), "before").toBe("Alice")
    await signInAs(agent)
    expect(await nameOf(agent), "the new session").toBe("Alice")
    expect(await nameOf(thief), "the copy").toBe(null)
  },
}
